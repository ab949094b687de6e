import { createContext } from "react";

/** True for pages with React: those with a route that exports `handle = { runsReact: true }`. */
export function runsReact(handles: readonly unknown[]): boolean {
  return handles.some(
    (handle) => typeof handle === "object" && handle !== null && "runsReact" in handle,
  );
}

/** The nonce of the answer; only the server has it. */
export const NonceContext = createContext<string | undefined>(undefined);

/** That of the open page, for styles that its script adds; browsers hide it from style sheets. */
export function pageNonce(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce;
}
