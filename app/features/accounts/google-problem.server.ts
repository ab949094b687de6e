import { href, redirect } from "react-router";
import {
  briefCookie,
  readBriefCookie,
  takeBriefCookieBack,
} from "#app/features/accounts/brief-cookie.server.ts";

/**
 * Back to the login page, which says why. The sentence travels in a cookie, so that no link can
 * make the page say words of somebody's own.
 */
export function backToLogin(request: Request, problem: string) {
  return redirect(href("/login"), {
    headers: [
      ["Set-Cookie", briefCookie(request, "southbridge-google-problem", problem, 60)],
      ["Set-Cookie", takeBriefCookieBack(request, "southbridge-google")],
    ],
  });
}

/** @returns the sentence, once, and the cookies that take it back */
export function readProblem(request: Request): { problem: string | undefined; cookies: string[] } {
  const problem = readBriefCookie(request, "southbridge-google-problem");
  return {
    problem,
    cookies: problem ? [takeBriefCookieBack(request, "southbridge-google-problem")] : [],
  };
}
