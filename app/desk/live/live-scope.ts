import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Change } from "#app/lib/change.ts";

type Kind = Change["kind"];

/** In the handle of a staff page: the kinds that it shows. Without it, every kind of record. */
export interface LiveHandle {
  shows(loaderData: unknown): readonly Kind[];
}

/** The handle of a page whose loader says what it shows, as `shows`. */
export const showsAsLoaded: LiveHandle = {
  shows: (loaded) =>
    typeof loaded === "object" && loaded && "shows" in loaded && Array.isArray(loaded.shows)
      ? loaded.shows
      : [],
};

export function isLiveHandle(handle: unknown): handle is LiveHandle {
  return typeof handle === "object" && handle !== null && "shows" in handle;
}

/** They change often, and are shown on their own pages alone. */
const kindsApart: ReadonlySet<Kind> = new Set(["mail", "user", "audit"]);

/** What a change is to the window: nothing, a matter of the counts beside the page, or of the page. */
export function scopeOf(
  changed: readonly Kind[],
  shown: readonly Kind[] | undefined,
): "none" | "counts" | "page" {
  const records = changed.filter((kind) => !kindsApart.has(kind));
  const concerned = shown ? changed.some((kind) => shown.includes(kind)) : records.length > 0;
  if (concerned) return "page";
  return records.length > 0 ? "counts" : "none";
}

let isCountsOnly = false;

/** Runs a reading in which pages that show nothing of the change stay as they are. */
export async function readCountsOnly(read: () => Promise<void>) {
  isCountsOnly = true;
  try {
    await read();
  } finally {
    isCountsOnly = false;
  }
}

/** For pages with a `LiveHandle`, as `export { whenConcerned as shouldRevalidate }`. */
export function whenConcerned({
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs): boolean {
  const isLiveReading = currentUrl.href === nextUrl.href && !formMethod;
  return defaultShouldRevalidate && !(isLiveReading && isCountsOnly);
}
