import { useEffect, useSyncExternalStore } from "react";
import {
  type DataStrategyResult,
  href,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type UIMatch,
  useLocation,
} from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { withNext } from "#app/lib/safe-redirect.ts";

/** What stands on the screen, by route, and its address; for when it cannot be read again. */
let shown: { address: string; data: ReadonlyMap<string, unknown> } | undefined;
let reading: Reading = { is: "current" };
const listeners = new Set<() => void>();

export function useShown(matches: readonly UIMatch[]) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
    shown = { address: pathname + search, data };
  }, [pathname, search, matches]);
}

/** What came of the last try to read the page again; the sign-in page leads back to it. */
type Reading =
  | { is: "current" }
  | { is: "behind" }
  | { is: "doubtful" }
  | ({ is: "signed-out" } & Ended);

/** Where to sign in again, and whether it was the role that was taken. */
export interface Ended {
  signInPage: string;
  isRoleGone?: boolean;
}

/**
 * When the page cannot be read again, because the server or the network is away or the session
 * ended, it stays on the screen with all that somebody typed or selected, and a form that could
 * not be sent says so in its place. An answer such as "not found" is shown. Only who goes to
 * another page is led to the sign-in page: a reading that did so would lose the answer to a form
 * that is on its way.
 */
export const keepShown: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.signal.aborted) return results;
  const { pathname, search } = new URL(request.url);
  const kept = shown?.address === pathname + search ? shown.data : undefined;
  const isSent = request.method !== "GET";
  const errors = Object.entries(results).filter(([, { type }]) => type === "error");
  const signInPage = errors.map(([, { result }]) => signInPageIn(result)).find(Boolean);
  // What may be read no more was read before: the role was taken. A page that was refused from the
  // first has nothing to keep.
  const isRoleGone =
    !isSent && errors.some(([id, { result }]) => isRefusal(result) && kept?.get(id) !== undefined);
  const failed = errors.filter(([, { result }]) =>
    signInPageIn(result) ? isSent || kept : isRoleGone || !isAnswer(result),
  );
  const ended = isRoleGone
    ? { signInPage: withNext(href("/adminlogin"), pathname + search), isRoleGone }
    : signInPage && { signInPage };
  if (!isSent) setReading(readingOf(failed.length > 0, ended || undefined));
  else if (signInPage) setReading({ is: "signed-out", signInPage });

  const answers = { ...results };
  for (const [id] of failed) {
    if (isSent) answers[id] = { type: "data", result: unsent(signInPage) };
    else if (kept?.has(id)) answers[id] = { type: "data", result: kept.get(id) };
  }
  return answers;
};

/**
 * The first time that a reading is sent to the sign-in page, a form on its way may just have
 * replaced the session by another: so it counts the second time.
 */
function readingOf(hasFailed: boolean, ended: Ended | undefined): Reading {
  if (!hasFailed) return { is: "current" };
  if (!ended) return { is: "behind" };
  if (reading.is !== "doubtful" && reading.is !== "signed-out") return { is: "doubtful" };
  return { is: "signed-out", ...ended };
}

/** Where the guards send who has no session any more, as a new document. */
function signInPageIn(error: unknown): string | undefined {
  if (!(error instanceof Response) || !error.headers.has("X-Remix-Reload-Document")) return;
  return error.headers.get("Location") ?? undefined;
}

function unsent(signInPage: string | undefined): FormAnswer {
  const why = signInPage ? "You are signed out." : "We could not reach the site.";
  const failure = `${why} Nothing was changed; what you typed is still here.`;
  return { values: {}, errors: {}, failure };
}

export function useReading(): Reading {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reading,
    () => reading,
  );
}

function setReading(value: Reading) {
  if (value.is === reading.is) return;
  reading = value;
  for (const listener of listeners) listener();
}

function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 403;
}

function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}
