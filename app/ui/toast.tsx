import { Icon } from "#app/ui/icon.tsx";

/**
 * Says on the next page what became of a form. The live region is always there, so that script can
 * add to it; its styles are in no page that has nothing to say.
 */
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
