/** The words of what customers change of their bookings. */
export const changeWords = {
  title: "Change your booking",
  description: "Extend a rental, end it early, or change the delivery of one of your bookings.",
  back: "Back to the booking",
  /** The kinds, as links, with the button of what is done at once and of what staff decide. */
  kinds: {
    extend: { label: "Extend", now: "Extend now", ask: "Request the extension" },
    end: { label: "End early", now: "End it early", ask: "Ask to end it early" },
    delivery: { label: "Delivery day", now: "Change the day", ask: "Request this day" },
    address: { label: "Delivery address", now: "Change the address", ask: "Request this address" },
    cancel: { label: "Cancel", now: "", ask: "Ask us to cancel it" },
  },
  leads: {
    extend: "Choose the new last day. The rent for the longer period follows your agreed rates.",
    end: "Choose the new last day. We collect on the next working day and credit what you have paid for later days.",
    delivery: "Choose the new delivery day. The length of the rental stays.",
    address: "Enter the new delivery address.",
    cancel:
      "Nothing will be delivered, and there is nothing to pay. If you have paid already, we will refund it. This cannot be undone.",
  },
  labels: { line: "Equipment", number: "How many", until: "New last day", day: "New delivery day" },
  all: "Leave blank for all.",
  look: "See what changes",
  lookPrice: "See what it costs",
  nothing: "Nothing of this booking can be changed online. Please call us.",
  preview: {
    title: "What changes",
    rent: "Rent of the whole booking",
    before: "Now",
    after: "Then",
    difference: "Difference with GST",
    same: "None",
    agreed: "Our branch will quote it",
    free: "The equipment is available on these days.",
    now: "It is changed at once, and you get an e-mail.",
    ask: "Our branch decides this and answers by e-mail. It replaces an earlier request of this kind.",
  },
  /** Why staff decide. */
  why: {
    agreed: "The price of this equipment was agreed for the whole rental.",
    onRequest: "The price of this booking has not been agreed yet.",
    planned: "The delivery has already been planned.",
    elsewhere: "This PIN code is not served by the branch that delivers now.",
    confirmed: "We have confirmed the booking and reserved the equipment.",
    short: "Not all of it is available on these days.",
  },
  errors: {
    over: "This booking has ended. It cannot be changed any more.",
    kind: "This cannot be changed online any more. Please call us.",
    line: "Choose the equipment.",
    /** The most follows. */
    number: "Enter a number from 1 to",
    day: "Enter the day as a date.",
    /** A day follows. */
    extend: "Choose a day after",
    end: "Choose a day before",
    notBefore: "Choose this day or a later one:",
    /** Days follow. */
    open: "Choose",
    sameDay: "The delivery is on this day already.",
    sameAddress: "We deliver to this address already.",
    changed: "The booking or its price has changed meanwhile. Check what changes, then confirm it.",
  },
  /** The mail with a refusal of staff. */
  declined: {
    subject: "Your request for booking {reference}",
    text: "Dear {name},\n\nYou asked us to change booking {reference}:\n{said}\n\nWe are sorry that we cannot do this. {reason}\n\nThe booking stays as it is. Reply to this e-mail or call {phone} if you have a question.\n\n{staff}\n{company}",
  },
} as const;

export type ChangeKind = keyof typeof changeWords.kinds;
