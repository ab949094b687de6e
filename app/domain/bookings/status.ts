export const rentalSteps = ["new", "confirmed", "scheduled", "delivered", "returned"] as const;

/** All statuses of a booking. Spam is one that a form gets, and that staff remove. */
export const bookingStatuses = [...rentalSteps, "cancelled", "spam"] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/** The status for the customer, who is not told that a program took the booking for spam. */
export function statusForOwner(status: BookingStatus): Exclude<BookingStatus, "spam"> {
  return status === "spam" ? "new" : status;
}

/** The customer may cancel it without staff. */
export function isCancellable(status: BookingStatus): boolean {
  return statusForOwner(status) === "new";
}

/** Staff agreed to it, which makes its sender a customer. */
export function isConfirmed(status: string): boolean {
  return status !== "new" && status !== "cancelled" && status !== "spam";
}

/** Payments may still be due. */
export function isOpen(status: BookingStatus): boolean {
  return status !== "cancelled" && status !== "returned";
}
