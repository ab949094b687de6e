import { onClick } from "#app/public/script/clicks.ts";
import { textsOf } from "#app/public/script/enhance-forms.ts";
import { announce, readAnswer } from "#app/public/script/read-answer.ts";
import { showCart } from "#app/public/script/session.ts";

/**
 * At a choice the server renders the page again, and its parts with `data-swap` replace those here; a
 * number in a GET form is followed while it is typed. A fieldset sends its fields and those named in
 * `data-sends`. A GET form with `data-whole` sends empty fields too, because their places count.
 */
export function enhanceChoices() {
  addEventListener("change", ({ target }) => follow(target));
  addEventListener("input", ({ target }) => {
    clearTimeout(typing);
    if (target instanceof HTMLInputElement && target.matches("[method=get] [name=number]")) {
      typing = setTimeout(follow, 400, target);
    }
  });
  addEventListener("submit", (event) => {
    const { submitter, target, defaultPrevented } = event;
    if (defaultPrevented || !(target instanceof HTMLFormElement)) return;
    clearTimeout(typing);
    // Of a choice before it the answer would come while the page is left.
    newest = {};
    const ids = submitter?.dataset.swap ?? (isPlain(submitter) ? target.dataset.swap : undefined);
    if (target.method !== "get" || !ids) return;
    event.preventDefault();
    void swap(ids, addressOf(target, submitter), { updateAddress: true });
  });
  // A part is not replaced under a finger: the click would miss its button.
  for (const type of ["pointerdown", "pointerup", "pointercancel"]) {
    addEventListener(type, () => {
      if (type !== "pointerdown") return void setTimeout(release);
      release();
      released = new Promise((done) => {
        release = done;
      });
    });
  }
  // The form's result is shown already.
  onClick<HTMLElement>("[data-shown]", (button, event) => {
    event.preventDefault();
    button.closest<HTMLElement>("[popover]")?.hidePopover();
  });
  onClick<HTMLAnchorElement>("a[data-carries]", (link) => {
    const form = document.getElementById(link.dataset.carries ?? "");
    if (!(form instanceof HTMLFormElement)) return;
    const dates = ["from", "until", "number"];
    link.search = String(
      new URLSearchParams(fieldsOf(form).filter(([name]) => dates.includes(name))),
    );
  });
}

type Choice = HTMLFormElement | HTMLFieldSetElement;

let typing: ReturnType<typeof setTimeout> | undefined;
let released: Promise<void> | undefined;
let release = () => {};

/** A button that only sends its form. */
const isPlain = (button: HTMLElement | null) => !button?.matches("[name], [formaction]");

function follow(target: EventTarget | null) {
  clearTimeout(typing);
  const choice =
    target instanceof Element &&
    (target.closest<Choice>(":is(form, fieldset)[data-swap]") ??
      document.querySelector<Choice>(`[data-sends~="${target.getAttribute("name")}"]`));
  if (!choice) return;
  const isForm = choice instanceof HTMLFormElement;
  const fields = new URLSearchParams(fieldsOf(choice));
  if (isForm && choice.method === "post") {
    void swap(choice.dataset.swap, choice.action, { method: "POST", body: fields });
  } else {
    void swap(choice.dataset.swap, `${location.pathname}?${fields}`, { updateAddress: isForm });
  }
}

/** The page's own address with what the form holds. */
export function addressOf(form: HTMLFormElement, submitter?: HTMLElement | null): string {
  const fields = fieldsOf(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    fields.push([submitter.name, submitter.value]);
  }
  return `${location.pathname}?${new URLSearchParams(fields)}`;
}

function fieldsOf(choice: Choice): [string, string][] {
  const form = choice instanceof HTMLFormElement ? choice : choice.form;
  const isGet = choice instanceof HTMLFormElement && choice.method === "get";
  const sent = choice.dataset.sends?.split(" ");
  return textsOf(new FormData(form ?? undefined)).filter(
    ([name, value]) =>
      (value || !isGet || "whole" in choice.dataset) &&
      (choice.elements.namedItem(name) || sent?.includes(name)),
  );
}

let newest = {};

/**
 * @param ids of the parts, with spaces between
 * @param updateAddress whether the address becomes that of the page
 */
async function swap(
  ids = "",
  address: string,
  { updateAddress = false, ...request }: RequestInit & { updateAddress?: boolean },
) {
  const own = {};
  newest = own;
  try {
    const answer = await fetch(address, request);
    const next = answer.headers.get("Location");
    const page = await readAnswer(next ? await fetch(next) : answer);
    await released;
    // A newer choice may be answered first.
    if (newest !== own) return;
    const focused = document.activeElement;
    let same: Element | null | undefined;
    for (const [old, fresh] of partsOf(page, ids)) {
      if (focused && old.contains(focused)) same = sameIn(fresh, focused);
      old.replaceWith(fresh);
      announce(fresh.querySelector("[role=status]"));
    }
    for (const { id, ariaInvalid } of page.querySelectorAll("form[data-swap] [aria-describedby]")) {
      const field = document.getElementById(id);
      if (field) field.ariaInvalid = ariaInvalid;
    }
    showCart();
    // Input typed since the choice stays.
    if (isTyped(focused) && isTyped(same)) same.value = focused.value;
    if (same instanceof HTMLElement) same.focus();
    if (updateAddress) history.replaceState(history.state, "", address);
  } catch {
    // Loading the page would stop a form that is being sent, or lose what one says that was not.
    if (newest !== own || document.querySelector("form:is([aria-busy=true], [data-unsent])"))
      return;
    location.assign(updateAddress ? address : location.pathname);
  }
}

/** The element of a part that an equal one of the part before was: by its id, else by its words. */
function sameIn(part: Element, { id, localName, textContent }: Element) {
  return id
    ? part.querySelector(`#${CSS.escape(id)}`)
    : [...part.querySelectorAll(localName)].find((one) => one.textContent === textContent);
}

const isTyped = (element: Element | null | undefined) => element instanceof HTMLInputElement;

/** @throws before anything is replaced, when one of the pages lacks a part */
function partsOf(page: Document, ids: string) {
  return ids.split(" ").map((id) => {
    const old = document.getElementById(id);
    const fresh = page.getElementById(id);
    if (!old || !fresh) throw new Error(`no part ${id}`);
    return [old, fresh] as const;
  });
}
