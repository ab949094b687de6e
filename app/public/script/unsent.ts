import { listUnsent, storeUnsent } from "#app/public/script/drafts.ts";

/**
 * A form could not be sent. It can be offered again while its page is open; beyond that it is kept
 * on public pages only, which are those with a canonical address: nothing of an account may stay
 * on a device.
 */
export function savePending(form: HTMLFormElement) {
  form.setAttribute("data-unsent", "");
  if (!document.querySelector("link[rel=canonical]")) return;
  const files = form.querySelector<HTMLInputElement>("[type=file]")?.files;
  storeUnsent(form.id, Boolean(files?.length));
}

/** Offers what waits, now and whenever the network comes back. The code for it is loaded then. */
export function offerUnsent() {
  const offer = async (isBack: boolean) => {
    const isWaiting = document.querySelector("[data-unsent], [data-offline]");
    if (!isWaiting && listUnsent().length === 0) return;
    // The network may be gone again: then it is offered at the next page.
    const script = await import("#app/public/script/resume-drafts.ts").catch(() => undefined);
    script?.resumeDrafts(isBack);
  };
  if (navigator.onLine) void offer(false);
  addEventListener("online", () => offer(true));
}
