/** The words around the dates and number of a rental. */
export const requestWords = {
  from: "From",
  until: "Until",
  number: "Quantity",
  show: "Show the price",
  asap: "As soon as possible",
  errors: {
    number: "Enter a quantity of 1 or more.",
    from: "Enter From as a day, for example 2026-12-01.",
    noFrom: "Choose From, the first day, too.",
    past: "The start date has passed. Choose",
    far: "Choose a first day within ten years.",
    until: "Enter Until as a day, for example 2027-01-31.",
    order: "The end date is before the start date.",
  },
  tooMuch: {
    title: "Ask us for this",
    text: "For more than 5,000 machines or ten years, please ask us.",
  },
  ask: "Ask us",
  several: "Estimate several models",
  stock: {
    heading: "In stock for your dates",
    branch: "Branch",
    free: "For your dates",
    delivered: "Delivered",
    unknown: "On request",
    none: "none for these dates",
    otherBranch: "ask us for another branch",
    /** Follows how few a branch has. */
    nobody: "no branch can supply them within 120 days",
    /** A number, and a branch or a day follow. */
    take: "Take",
    counted: "Current stock. We reserve your machines when we confirm the booking.",
  },
  pin: {
    label: "Delivery PIN code",
    field: "PIN code",
    set: "Check delivery",
    change: "Change",
    free: "Free delivery",
    asOf: "from",
    /** After a PIN code, before the branch. */
    outside: "is outside our delivery area. Ask us, or collect from our",
  },
} as const;
