import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** Says what became of a form, after the move to the next page. Always there, so that script can add to it. */
export function Toast({
  message,
  children,
}: {
  message: string | undefined;
  /** A way on from there. */
  children?: ReactNode;
}) {
  return (
    <div className="toasts" role="status" data-toasts>
      {message && (
        <div className="toast" data-toast>
          <Icon name="check" />
          <div>
            <p>{message}</p>
            {children}
          </div>
          <button type="button" data-close-toast aria-label="Close">
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
