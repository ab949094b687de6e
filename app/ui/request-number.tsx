import { createContext, useContext } from "react";

/** Only the server has it. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** The request's number in the log; the browser shows the number that the server rendered. */
export function RequestNumber() {
  const requestId = useContext(RequestIdContext) ?? writtenNumber();
  if (!requestId) return null;
  return (
    <span className="mt-4 block">
      Quote this reference when you contact us: <code data-request-id>{requestId}</code>
    </span>
  );
}

function writtenNumber(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector("[data-request-id]")?.textContent;
}
