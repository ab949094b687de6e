import { Icon } from "#app/ui/icon.tsx";

/** The live region is always there, because screen readers announce only later additions. */
export function Toast({ message }: { message: string | undefined }) {
  return (
    <div className={message && "toasts"} role="status" data-toasts>
      {message && (
        <div className="toast" data-toast>
          <Icon name="check" />
          <div>
            <p>{message}</p>
          </div>
          <button type="button" data-close-toast aria-label="Close">
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
