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
export const deliveryWords = "Delivery from";

export const bookingWords = {
  cart: {
    title: "Cart",
    description:
      "The equipment you have chosen at Southbridge: how many, for how long and what it costs.",
    lead: "What you chose, how many and for how long.",
    remove: "Remove",
    update: "Update cart",
    more: "Add something else",
    sum: "Order summary",
    book: "Book this",
    note: "Delivery is free. Next you say where it goes and how you pay.",
    onRequest: "Price on request",
    named: "We name a price when you book.",
    severalYears: "Several years are on request: we name a price when you book.",
    empty: {
      title: "Nothing in your cart yet",
      text: "Choose a configuration and press Order Now. It waits here until you book it, with number and time to change.",
      book: "Book without a cart",
    },
  },
  payment: {
    title: "Booking",
    description:
      "Book equipment on rent: your details, the delivery address and how you want to pay.",
    lead: "Where we deliver, and how you pay.",
    who: "Your details",
    where: "Delivery address",
    how: "Payment",
    order: "Your order",
    choose: "Choose what to rent",
    change: "Change the cart",
    onRequest: "On request",
    note: "A confirmation goes to your e-mail address. Nothing is charged here.",
    changed: "The order on this page could not be read. Open your cart and book from there.",
  },
  status: {
    title: "Booking",
    description:
      "One of your bookings: what you ordered, where we deliver it and how far it has come.",
    what: "What you booked",
    where: "Where it goes",
    how: "Payment",
    steps: {
      new: "Received",
      confirmed: "Confirmed",
      delivered: "Delivered",
      returned: "Returned",
    },
    /** By status: what it means for the person. */
    means: {
      new: "We have it, and call you to agree the day of delivery.",
      confirmed: "The day of delivery is agreed.",
      delivered: "Everything is with you.",
      returned: "Everything came back to us. Thank you.",
      cancelled: "This booking was cancelled: nothing is delivered, and nothing is to pay.",
    },
    transfer: "Transfer the total to this account, with the reference as its purpose.",
    onRequest: "We name the price when we call; it is then transferred to this account.",
    cash: "Paid in cash to our engineer at the door.",
    questions: "Questions? Call us and read out the reference:",
  },
} as const;
