/** The words around the dates and number of a rental. */
export const requestWords = {
  from: "From",
  until: "Until",
  number: "Number",
  show: "Show the price",
  asap: "As soon as possible",
  errors: {
    number: "Enter Number as a whole number from 1.",
    from: "Enter From as a day, for example 2026-12-01.",
    noFrom: "Choose From, the first day, too.",
    past: "From is in the past. Choose",
    far: "Choose From within ten years.",
    until: "Enter Until as a day, for example 2027-01-31.",
    order: "Until is before From.",
  },
  tooMuch: {
    title: "Ask us for this",
    text: "More than 5,000 machines or ten years: we agree the price with you.",
  },
  ask: "Ask us",
  several: "Estimate several models",
  stock: {
    heading: "In stock for your dates",
    branch: "Branch",
    free: "For your dates",
    delivered: "Delivered",
    unknown: "Ask for the day",
    enough: "In stock for your dates",
    none: "none for these dates",
    otherBranch: "ask us for another branch",
    /** Follows how few a branch has. */
    nobody: "no branch can supply them within 120 days",
    /** A number, and a branch or a day follow. */
    take: "Take",
    counted: "Counted just now. Machines are reserved for you when we confirm your booking.",
  },
  pin: {
    label: "Which PIN code do we deliver to?",
    field: "PIN code",
    set: "Show the branch",
    change: "Change",
    free: "Free delivery",
    asOf: "from",
    outside: "We do not deliver to",
    collect: "Ask us, or collect in",
  },
} as const;
