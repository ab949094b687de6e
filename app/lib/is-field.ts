export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** True for the field of a form as an event's target. */
export function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches("input, textarea, select");
}
