import { createContext, useContext } from "react";

/** The number of the request for which the server renders; the browser has none. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/**
 * The number under which the log tells of a request that failed. In the browser it stays what the
 * server wrote; what fails without a new page has no number to show.
 */
export function RequestNumber() {
  const requestId = useContext(RequestIdContext) ?? writtenNumber();
  if (!requestId) return null;
  return (
    <span className="mt-3.5 block">
      Quote this reference when you contact us: <code data-request-id>{requestId}</code>
    </span>
  );
}

function writtenNumber(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector("[data-request-id]")?.textContent;
}
