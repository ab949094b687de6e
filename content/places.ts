// Apart from branches.ts: the catalogue names these, and would take the branches along into its part
// of the bundle, which the desk would load then.

/** Follows "ten branches": the site names six of them, and nothing is known about the others. */
export const walkIn = "six you can walk into";

/** Everywhere but in the order summary, which lists the customer's four places. */
export const freeDelivery = "Free delivery in Bangalore, Chennai, Hyderabad, Pune and Kerala";
