import { type ReactNode, useEffect } from "react";
import type { EditOutcome } from "#app/desk/edit/answer-edit.server.ts";
import { Icon } from "#app/ui/icon.tsx";

/** How long a notice of something done stays, in milliseconds; a failure stays until it is closed. */
const stayMs = 8_000;

/** Says what became of something, where it does not move the page. The region is always there. */
export function Notice({ said, failure, onClose }: Partial<EditOutcome> & { onClose(): void }) {
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(onClose, stayMs);
    return () => clearTimeout(timer);
  }, [said, onClose]);
  const text = failure ?? said;
  return (
    <div className="toasts" role="status">
      {text && (
        <div className="toast" data-tone={failure ? "failure" : undefined}>
          <Icon name={failure ? "alert" : "check"} />
          <p>{text}</p>
          <button type="button" onClick={onClose} aria-label="Close">
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}

export function FailureLine({ children }: { children: ReactNode }) {
  return (
    <p className="failure-line" role="alert">
      <Icon name="alert" />
      {children}
    </p>
  );
}
