import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Change } from "#app/lib/change.ts";

type Kind = Change["kind"];

/** The kinds that a page shows, as its loaders say in `shows`; undefined where none does. */
export function showsOf(loaderData: readonly unknown[]): readonly Kind[] | undefined {
  const said = loaderData.flatMap((data) =>
    typeof data === "object" && data && "shows" in data && Array.isArray(data.shows)
      ? [data.shows]
      : [],
  );
  return said.length > 0 ? said.flat() : undefined;
}

/** They change often, and are shown on their own pages alone. */
const kindsApart: ReadonlySet<Kind> = new Set(["mail", "user", "audit"]);

/** What a reading brings: only the counts beside the page, or the page too. */
export type Scope = "counts" | "page";

/**
 * What a change is to the window: nothing, a matter of the counts beside the page, or of the page.
 * @param shown what the page shows; every kind of record if it does not say
 */
export function scopeOf(
  changed: readonly Kind[],
  shown: readonly Kind[] | undefined,
): Scope | "none" {
  const records = changed.filter((kind) => !kindsApart.has(kind));
  const concerned = shown ? changed.some((kind) => shown.includes(kind)) : records.length > 0;
  if (concerned) return "page";
  return records.length > 0 ? "counts" : "none";
}

let isCountsOnly = false;

/** Runs a reading; in one of the counts, pages that say what they show stay as they are. */
export async function readScope(scope: Scope, read: () => Promise<void>) {
  isCountsOnly = scope === "counts";
  await read().finally(() => {
    isCountsOnly = false;
  });
}

/**
 * For what need not follow every arrival: it is read when somebody comes, asks for something else or
 * has done something.
 */
export function notWhenLive(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && !isLiveReading(args);
}

/** For pages whose loader says what they show, as `export { whenConcerned as shouldRevalidate }`. */
export function whenConcerned(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && !(isLiveReading(args) && isCountsOnly);
}

let isHearing = false;
let isAllRead = true;

/** Says whether the window hears of every change. */
export function setHearing(value: boolean) {
  isHearing = value;
}

/** Says whether the window has read all that it heard of. */
export function setAllRead(value: boolean) {
  isAllRead = value;
}

/**
 * As `whenConcerned`, for a list: it also stays as it is when another of its records is opened,
 * as long as it follows every change anyway.
 */
export function unlessOneOpens(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, currentParams, nextParams, formMethod } = args;
  const isSameList =
    currentParams.records === nextParams.records && currentUrl.search === nextUrl.search;
  const opensRecord = !formMethod && isSameList && currentUrl.pathname !== nextUrl.pathname;
  return whenConcerned(args) && !(isHearing && isAllRead && opensRecord);
}

function isLiveReading({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && !formMethod;
}
