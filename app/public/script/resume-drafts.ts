import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { clearDraft, findUnsent, forgetUnsent, listUnsent } from "#app/public/script/drafts.ts";
import styles from "#app/public/script/resume-drafts.css?inline";
import { isPublicPath } from "#content/public-sections.ts";

// A sheet made by script needs no exception in the content security policy.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

const shown = new Map<string, Element>();

/** Sends nothing by itself. @param isBack whether the network returned while the page was open */
export function resumeDrafts(isBack: boolean) {
  if (document.querySelector("[data-offline]")) {
    if (isBack) location.reload();
    return;
  }
  const failed = [...document.querySelectorAll<HTMLFormElement>("form[data-unsent]")];
  for (const id of new Set([...listUnsent(), ...failed.map((form) => form.id)])) {
    offer(id, isBack ? "You are back online" : "Your form was not sent");
  }
}

function offer(id: string, reason: string) {
  const { path = location.pathname, hadFile = false } = findUnsent(id) ?? {};
  const element = document.getElementById(id);
  const isHere = element instanceof HTMLFormElement && path === location.pathname;
  const form = isHere ? element : undefined;
  const file = form?.querySelector<HTMLInputElement>("[type=file]");
  const box = make("div", { className: "resume-drafts" });
  const words = (textContent: string) => make("div", { textContent });
  const button = (textContent: string, onclick: () => void) =>
    make("button", { type: "button", textContent, onclick });
  const discard = button("Discard", () => {
    clearDraft(id);
    form?.reset();
    box.remove();
  });
  if (!form) {
    // Local storage can be edited, so the path may be any address.
    if (!isPublicPath(safeRedirect(path, ""))) return forgetUnsent(id);
    const open = make("a", { href: `${path}#${id}`, textContent: "Open it" });
    box.append(words(`${reason}. Your entries are stored on this device.`), open, discard);
  } else if (hadFile && !file?.files?.length) {
    const choose = button("Choose it", () => {
      box.remove();
      file?.focus();
    });
    box.append(words(`${reason}. Choose your file again, then send the form.`), choose, discard);
  } else {
    const send = button("Send it", () => {
      form.scrollIntoView({ block: "center" });
      form.requestSubmit();
    });
    box.append(words(`${reason}: send it?`), send, discard);
  }
  form?.addEventListener("submit", () => box.remove());
  shown.get(id)?.remove();
  shown.set(id, box);
  // A live region: screen readers announce additions.
  document.querySelector("[data-toasts]")?.append(box);
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
) {
  return Object.assign(document.createElement(tag), properties);
}
