import { data } from "react-router";

/** The explanation on an error page that needs more than a sentence. */
export interface NotOffered {
  /** Broken by hand; the status has one of its own. */
  headline?: readonly string[];
  reason: string;
  /** A page with current offers. */
  instead: { label: string; href: string };
}

/** To be thrown for an item that is hidden, or retired for ever. */
export function notOffered(
  { name, state }: { name: string; state: string },
  instead: NotOffered["instead"],
) {
  const isRetired = state === "retired";
  const reason = isRetired ? `${name} is no longer offered.` : `${name} is not offered at present.`;
  return data<NotOffered>({ reason, instead }, { status: isRetired ? 410 : 404 });
}

export function isNotOffered(what: unknown): what is NotOffered {
  return typeof what === "object" && what !== null && "instead" in what;
}
