import type { App } from "#app/context.ts";

/** The age at which something is counted again, in milliseconds. */
const cachedMs = 60_000;

const caches = new WeakMap<App["store"], Map<string, { at: number; counted: Promise<unknown> }>>();

/** The result that was counted under a key in the last minute, else counts it. */
export function onceAMinute<Counted>(
  { store, now }: Pick<App, "store" | "now">,
  key: string,
  count: () => Promise<Counted>,
): Promise<Counted> {
  const at = now().getTime();
  const cache = caches.get(store) ?? new Map();
  caches.set(store, cache);
  for (const [key, last] of cache) if (at - last.at >= cachedMs) cache.delete(key);
  const last = cache.get(key);
  if (last) return last.counted as Promise<Counted>;
  const counted = count();
  cache.set(key, { at, counted });
  // The next request tries again after a failure.
  counted.catch(() => cache.delete(key));
  return counted;
}
