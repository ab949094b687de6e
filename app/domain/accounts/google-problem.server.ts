import { href, redirect } from "react-router";
import {
  briefCookie,
  readBriefCookie,
  takeBriefCookieBack,
} from "#app/platform/http/brief-cookie.server.ts";

const problemCookie = (request: Request) => briefCookie(request, "southbridge-google-problem", 60);

/**
 * Back to the login page, which says why. The sentence travels in a cookie, so that no link can
 * make the page say words of somebody's own. What was remembered for Google is of no use any more.
 */
export async function backToLogin(request: Request, problem: string) {
  const state = briefCookie(request, "southbridge-google", 0);
  return redirect(href("/login"), {
    headers: [
      ["Set-Cookie", await problemCookie(request).serialize(problem)],
      ["Set-Cookie", await takeBriefCookieBack(state)],
    ],
  });
}

/** @returns the sentence, once, and the cookies that take it back */
export async function readProblem(
  request: Request,
): Promise<{ problem: string | undefined; cookies: string[] }> {
  const cookie = problemCookie(request);
  const problem = await readBriefCookie(cookie, request);
  return { problem, cookies: problem ? [await takeBriefCookieBack(cookie)] : [] };
}
