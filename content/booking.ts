/** The words of cart and booking. */

/** How a booking is paid; the first is chosen until another is. */
export const paymentChoices = [
  {
    value: "bank transfer",
    label: "Direct bank transfer",
    note: "You see the account details with your booking, and get them by e-mail.",
    icon: "bank",
  },
  {
    value: "cash on delivery",
    label: "Cash on delivery",
    note: "Paid to our engineer at the door.",
    icon: "cash",
  },
] as const;

export type PaymentChoice = (typeof paymentChoices)[number]["value"];

/** Where deliveries start from, north to south as the customer lists them. */
export const deliveredFrom = ["Kerala", "Pune", "Bangalore", "Chennai"] as const;

/** For how long, as one chooses it beside a number. */
export const periodLabels = {
  day: "days",
  week: "weeks",
  month: "months",
  year: "years",
} as const;

export const bookingWords = {
  cart: {
    title: "Cart",
    description: "What you chose, for how long, and what it costs.",
    remove: "Remove",
    update: "Update cart",
    book: "Book this",
    total: "Total for the whole time",
    onRequest: "Price on request",
    severalYears: "Several years are on request: we name a price when you book.",
    empty: {
      title: "Nothing in your cart yet",
      text: "Choose a configuration and press Order Now. It waits here, with its number and time to change, until you book it.",
    },
  },
  payment: {
    title: "Booking",
    lead: "Where it goes, and how you pay.",
    who: "Who",
    where: "Where",
    how: "Payment",
    order: "Your order",
    choose: "Choose what to rent",
    change: "Change the cart",
    deliveredFrom: "Delivery from",
    note: "A confirmation goes to your e-mail address. Nothing is charged here.",
    changed: "The order on this page could not be read. Open your cart and book from there.",
  },
  status: {
    received: "We have it, and call you to confirm the day of delivery.",
    confirmed: "The day of delivery is agreed.",
    delivered: "Everything is with you.",
    returned: "Everything came back to us. Thank you.",
    cancelled: "This booking was cancelled. Nothing is delivered, and nothing is to pay.",
    transfer: "Transfer to this account",
    purpose: "Write the reference into the purpose of the transfer.",
    onRequest: "We name the price when we call you. Please transfer nothing before.",
    cash: "Paid in cash to our engineer at the door.",
    questions: "Questions? Call us and read out the reference.",
  },
} as const;
