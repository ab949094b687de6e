import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { clearDraft, findUnsent, forgetUnsent, listUnsent } from "#app/public/script/drafts.ts";
import styles from "#app/public/script/resume-drafts.css?inline";
import { isPublicPath } from "#content/public-sections.ts";

/**
 * Offers the forms that could not be sent. Nothing is sent by itself: whoever typed it reads it in
 * its own form once more, and only the server's answer says that it arrived.
 * @param isBack whether the network came back just now, or the page was opened with it
 */
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
  const form = element instanceof HTMLFormElement && path === location.pathname && element;
  const box = document.createElement("div");
  box.className = "resume-drafts";
  const close = () => box.remove();
  const discard = button("Discard", () => {
    clearDraft(id);
    if (form) form.reset();
    close();
  });
  if (!form) {
    // Local storage can be edited, so the path may be any address.
    if (!isPublicPath(safeRedirect(path, ""))) return forgetUnsent(id);
    const open = document.createElement("a");
    open.href = `${path}#${id}`;
    open.textContent = "Open it";
    box.append(words(`${reason}. Your entries are stored on this device.`), open, discard);
  } else if (hadFile && !hasFile(form)) {
    const choose = button("Choose it", () => {
      close();
      form.querySelector<HTMLElement>("[type=file]")?.focus();
    });
    box.append(words(`${reason}. Choose your file again, then send the form.`), choose, discard);
  } else {
    const send = button("Send it", () => {
      form.scrollIntoView({ block: "center" });
      form.requestSubmit();
    });
    box.append(words(`${reason}: send it?`), send, discard);
  }
  // Whoever sends it by its own button needs no offer any more.
  if (form) form.addEventListener("submit", close);
  show(id, box);
}

function words(sentence: string) {
  const element = document.createElement("div");
  element.textContent = sentence;
  return element;
}

function button(label: string, act: () => void) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = label;
  element.addEventListener("click", act);
  return element;
}

function hasFile(form: HTMLFormElement): boolean {
  return Boolean(form.querySelector<HTMLInputElement>("[type=file]")?.files?.length);
}

const shown = new Map<string, Element>();

/** The toasts' place is a live region: what is added there is read out. */
function show(id: string, box: Element) {
  if (shown.size === 0) addStyles();
  shown.get(id)?.remove();
  shown.set(id, box);
  document.querySelector("[data-toasts]")?.append(box);
}

/** A sheet made by script needs no exception in the content security policy (CSSOM). */
function addStyles() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
