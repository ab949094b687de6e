import { useEffect, useSyncExternalStore } from "react";
import { isRouteErrorResponse } from "react-router";

/** What the page shows, by the address that its data was read from. */
const shown = new Map<string, unknown>();
const listeners = new Set<() => void>();
let isBehind = false;

/** Remembers what is shown, for when it cannot be read again. */
export function useShown(address: string, data: unknown) {
  useEffect(() => {
    shown.set(address, data);
    return () => {
      shown.delete(address);
    };
  }, [address, data]);
}

/**
 * For a route's `clientLoader`: when data that is on the screen cannot be read again, because the
 * server or the network is away, it stays there, with all that somebody typed or selected beside
 * it. An answer of the server, such as "not found" or the way to the sign-in page, counts.
 * @throws whatever `read` throws for an address that is not shown yet
 */
export async function readAgain<Data>(
  { request }: { request: Request },
  read: () => Promise<Data>,
): Promise<Data> {
  try {
    const data = await read();
    setBehind(false);
    return data;
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    const kept = shown.get(pathname + search);
    if (isAnswer(error) || request.signal.aborted || kept === undefined) throw error;
    setBehind(true);
    return kept as Data;
  }
}

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
