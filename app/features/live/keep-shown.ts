import { useEffect, useSyncExternalStore } from "react";
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type UIMatch,
} from "react-router";
import type { FormAnswer } from "#app/lib/form-answer.ts";

/** What stands on the screen, by route, and the address that it was read from. */
let shown: { address: string; data: ReadonlyMap<string, unknown> } | undefined;
let isBehind = false;
const listeners = new Set<() => void>();

/** Remembers what is shown, for when it cannot be read again. */
export function useShown({ pathname, search }: Location, matches: readonly UIMatch[]) {
  useEffect(() => {
    shown = {
      address: pathname + search,
      data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
    };
  }, [pathname, search, matches]);
}

type Location = { pathname: string; search: string };

/**
 * When what is on the screen cannot be read again, because the server or the network is away, it
 * stays there, with all that somebody typed or selected beside it; and a form that could not be
 * sent says so in its place. An answer, such as "not found" or the way to the sign-in page, counts.
 */
export const keepShown: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.signal.aborted) return results;
  const failed = Object.entries(results).filter(
    ([, { type, result }]) => type === "error" && !isAnswer(result),
  );
  if (request.method !== "GET") {
    const kept = failed.map(([id]): [string, DataStrategyResult] => [
      id,
      { type: "data", result: unsent },
    ]);
    return { ...results, ...Object.fromEntries(kept) };
  }
  setBehind(failed.length > 0);
  const { pathname, search } = new URL(request.url);
  const data = shown?.address === pathname + search ? shown.data : new Map<string, unknown>();
  const kept = failed
    .filter(([id]) => data.has(id))
    .map(([id]): [string, DataStrategyResult] => [id, { type: "data", result: data.get(id) }]);
  return { ...results, ...Object.fromEntries(kept) };
};

const unsent: FormAnswer = {
  values: {},
  errors: {},
  failure: "We could not reach the site. Nothing was changed; what you typed is still here.",
};

/** Whether the page shows what could not be read again. */
export function useBehind(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isBehind,
    () => false,
  );
}

function setBehind(value: boolean) {
  isBehind = value;
  for (const listener of listeners) listener();
}

function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}
