export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether an event is about a field of a form. */
export function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches("input, textarea, select");
}
