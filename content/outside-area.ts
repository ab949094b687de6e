/** Follows a PIN code, for visitors and staff. */
export const outsideArea = "outside our delivery area";
