export const rentalSteps = ["new", "confirmed", "scheduled", "delivered", "returned"] as const;

/** All that a booking's status can be: spam is a mark that a form got, and that staff take away. */
export const bookingStatuses = [...rentalSteps, "cancelled", "spam"] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/**
 * What staff choose from in a booking's form: it marks nothing as spam, but keeps the mark.
 * @param now the statuses that the form shows, stored or typed
 */
export function statusChoices(now: readonly (string | undefined)[]): BookingStatus[] {
  return bookingStatuses.filter((status) => status !== "spam" || now.includes("spam"));
}

/** What who booked sees: not that a machine takes it for spam, which staff may see otherwise. */
export function statusForOwner(status: BookingStatus): Exclude<BookingStatus, "spam"> {
  return status === "spam" ? "new" : status;
}

/** Whether who booked may cancel it by themselves; after that, staff are asked. */
export function isCancellable(status: BookingStatus): boolean {
  return statusForOwner(status) === "new";
}

/** Whether there is still something to pay. */
export function isOpen(status: BookingStatus): boolean {
  return status !== "cancelled" && status !== "returned";
}
