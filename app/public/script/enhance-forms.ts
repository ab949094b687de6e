import { type Field, isField } from "#app/lib/is-field.ts";
import { lostFile } from "#app/lib/lost-file.ts";
import { scriptRequest } from "#app/lib/script-request.ts";
import {
  clearDraft,
  findUnsent,
  forgetUnsent,
  listUnsent,
  readDraft,
  storeUnsent,
  writeDraft,
} from "#app/public/script/drafts.ts";
import { enhancePasswords } from "#app/public/script/passwords.ts";
import { readAnswer } from "#app/public/script/read-answer.ts";

/** Sends forms without leaving the page, so that a lost connection or a mistake loses no input. */
export function enhanceForms() {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-form]")) enhance(form);
  // A page from the browser's cache may have been left while it was sending.
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[aria-busy]")) {
      form.removeAttribute("aria-busy");
    }
  });
}

const lostConnection =
  "We could not reach the site. Your entries are still here: send them again when you are online.";

function enhance(form: HTMLFormElement) {
  enhancePasswords(form);
  const draft = readDraft(form.id);
  const isUnsent = findUnsent(form.id) !== undefined;
  const fields = () => [...form.elements].filter(isDrafted);
  const isAnswer = form.querySelector("[data-summary]") !== null;

  for (const field of fields()) {
    const stored = draft.values[field.name];
    // An unsent form replaces the values from the address: it is offered again here.
    if (!isAnswer && stored && (isUnsent || !field.value)) {
      field.value = stored;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
  form.addEventListener("input", ({ target }) => {
    for (const one of form.elements) if (isField(one)) clearError(form, one, one === target);
    draft.values = Object.fromEntries(fields().map(({ name, value }) => [name, value]));
    writeDraft(form.id, draft);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.getAttribute("aria-busy") === "true") return;
    const key = form.elements.namedItem("submission_key");
    if (key instanceof HTMLInputElement) key.value = draft.key;
    writeDraft(form.id, draft);
    void send(form);
  });
}

async function send(form: HTMLFormElement) {
  form.setAttribute("aria-busy", "true");
  showStatus(form, "");
  const data = new FormData(form);
  try {
    const response = await fetch(form.action, {
      method: "POST",
      headers: scriptRequest,
      body: form.enctype === "multipart/form-data" ? data : new URLSearchParams(textsOf(data)),
    });
    const next = response.headers.get("Location");
    if (response.status === 204 && next) {
      // After an expired session the login follows: nothing was stored.
      if (!/^\/(admin)?login\?/.test(next)) clearDraft(form.id);
      location.assign(next);
      return;
    }
    putInPlace(form, data, await readAnswer(response));
  } catch {
    const lost = await lostFile(data);
    showStatus(form, lost ?? lostConnection);
    if (!lost) savePending(form);
  }
  form.removeAttribute("aria-busy");
}

/** @throws when the answer has neither the form with its errors nor a reason */
function putInPlace(form: HTMLFormElement, sent: FormData, answer: Document) {
  const answered = answer.getElementById(form.id);
  if (!(answered instanceof HTMLFormElement)) {
    const reason = answer.querySelector("[data-reason]")?.textContent;
    // A network's own login page, for example, answered.
    if (!reason) throw new Error("not our answer");
    showStatus(form, reason);
    return;
  }
  forgetUnsent(form.id);
  restoreFiles(form, answered);
  restoreTyped(form, sent, answered);
  form.replaceWith(answered);
  enhance(answered);
  const summary = answered.querySelector<HTMLElement>("[data-summary]");
  summary?.focus();
  summary?.scrollIntoView({ block: "center" });
}

/** Only files that the server accepted. */
function restoreFiles(form: HTMLFormElement, answered: HTMLFormElement) {
  for (const field of answered.querySelectorAll<HTMLInputElement>("[type=file]")) {
    const chosen = form.elements.namedItem(field.name);
    if (field.ariaInvalid || !(chosen instanceof HTMLInputElement) || !chosen.files?.length)
      continue;
    field.files = chosen.files;
    field.parentElement?.querySelector("[data-sent-file]")?.remove();
  }
}

/** Input that was made after the form was sent. */
function restoreTyped(form: HTMLFormElement, sent: FormData, answered: HTMLFormElement) {
  for (const field of form.elements) {
    if (!isDrafted(field) && !isPassword(field)) continue;
    const same = answered.elements.namedItem(field.name);
    if (same && "value" in same && field.value !== sent.get(field.name)) same.value = field.value;
  }
}

/** Removes a field's error once the field is valid or hidden by another choice. */
function clearError(form: HTMLFormElement, field: Field, hasChanged: boolean) {
  const id = `${form.id}-${field.name}`;
  const error = document.getElementById(`${id}-error`);
  if (!error || (hasChanged ? !field.validity.valid : field.offsetParent)) return;
  error.remove();
  field.removeAttribute("aria-invalid");
  field.parentElement?.querySelector("[data-sent-file]")?.remove();
  // The field, or the fieldset of a choice.
  const described = field.closest(`[aria-describedby~="${error.id}"]`);
  const hint = described?.getAttribute("aria-describedby")?.replace(error.id, "").trim();
  if (hint) described?.setAttribute("aria-describedby", hint);
  else described?.removeAttribute("aria-describedby");
  const summary = form.querySelector("[data-summary]");
  summary?.querySelector(`[href="#${id}"]`)?.parentElement?.remove();
  if (!summary?.querySelector("li")) summary?.remove();
}

function showStatus(form: HTMLFormElement, sentence: string) {
  const status = form.querySelector("[data-form-status]");
  if (status) status.textContent = sentence;
}

export function textsOf(data: FormData): [string, string][] {
  return [...data].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}

const typed = ":not([type]), [type=text], [type=email], [type=tel], [type=search]";

/** Never passwords, codes, files or hidden fields. */
function isDrafted(element: Element): element is Field {
  return (
    element.matches(`textarea, select, input:is(${typed})`) &&
    !element.matches("[tabindex='-1'], [autocomplete=one-time-code]") &&
    !isPassword(element)
  );
}

/** Its type is text while the password is shown. */
function isPassword(element: Element): element is HTMLInputElement {
  return element.matches("[autocomplete$=password]");
}

/** Beyond the page only public pages, which have a canonical address, may leave input behind. */
function savePending(form: HTMLFormElement) {
  form.setAttribute("data-unsent", "");
  if (!document.querySelector("link[rel=canonical]")) return;
  const files = form.querySelector<HTMLInputElement>("[type=file]")?.files;
  storeUnsent(form.id, Boolean(files?.length));
}

/** Offers unsent forms, now and whenever the network is back. */
export function offerUnsent() {
  const offer = async (isBack: boolean) => {
    const hasUnsent = document.querySelector("[data-unsent], [data-offline]");
    if (!hasUnsent && listUnsent().length === 0) return;
    // Without network it is offered on the next page.
    const script = await import("#app/public/script/resume-drafts.ts").catch(() => undefined);
    script?.resumeDrafts(isBack);
  };
  if (navigator.onLine) void offer(false);
  addEventListener("online", () => offer(true));
}
