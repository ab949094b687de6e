/** Words of a running rental for its customer: the page by account or link. */
export const rentalWords = {
  for: "Booking for",
  /** The states of a booking, by its status. */
  steps: {
    new: "Received",
    confirmed: "Confirmed",
    scheduled: "Delivery planned",
    delivered: "With you",
    returned: "Returned",
  },
  /** A day follows. */
  until: "With you until",
  dates: "Dates",
  rental: "Rental",
  stops: { out: "Delivery", back: "Collection" },
  with: "With you",
  /** A number goes before. */
  unlabelled: "without a label",
  machines: "machine",
  /** "SB-L14-0188 was replaced on 3 Dec by SB-L14-0201". */
  replaced: "was replaced on",
  by: "by",
  questions: "Questions",
  requests: "You asked to change",
  answers: {
    "": "We will answer soon by e-mail.",
    done: "Done.",
    declined: "We are sorry, this is not possible.",
  },
  states: { "": "Open", done: "Done", declined: "Not possible" },
  /** Rows that lead to the forms. */
  offers: {
    fault: ["Report a fault", "A photo helps. Replaced or repaired within 24 hours."],
    extend: ["Change the dates", "Keep the machines longer: see the price first."],
    end: ["End early", "See what you pay then before you decide."],
    delivery: ["Change the delivery day", "Before the machines leave our branch."],
    address: ["Change the delivery address", "Before the machines leave our branch."],
    cancel: ["Ask to cancel", "We have confirmed it, so our branch answers."],
    again: ["Book again", "The same machines, new dates."],
  },
  fault: {
    /** The description of the fault follows. */
    title: "Fault reported:",
    over: "Fault closed:",
    /** The outcome goes before, and the time that it took follows. */
    closed: "in",
    hours: "hours",
    by: "Replaced or repaired by",
    promised: "We are sorry. It was promised by",
    was: "reported",
    now: "now",
    end: "at the latest",
    who: "Visit:",
    reported: "You reported {machine}",
    repeated: "You reported it again",
    taken: "{name} has taken it on",
    visit: "Visit planned:",
    reopened: "Opened again",
    photo: "Your photo,",
    works: "It works again",
    add: "Add a photo",
    others: "Also reported",
  },
  errors: {
    notYours: "None of your bookings has this reference. Please check it.",
    headline: ["This link", "has expired"],
    over: "This link does not work any more. Use the link in our newest e-mail, or call us.",
    call: "Call",
    other:
      "You have opened the link of another booking. Reload the page, then send the form again.",
  },
} as const;
