import { outsideArea } from "./outside-area.ts";
import { dueWords } from "./payment.ts";

/** The words of cart and booking. */

/** An amount follows. It is paid beside the rent, without GST. */
export const depositWords = "Refundable deposit";
export const noDeposit = "None";

/** Places that we deliver from, north to south as the customer lists them: branches and states. */
export const deliveredFrom: readonly string[] = ["Kerala", "Pune", "Bangalore", "Chennai"];
export const deliveryWords = {
  from: "Delivery from",
  /** Follows the PIN code. */
  outside: `is ${outsideArea}: we will call you before anything is due.`,
} as const;

export const bookingWords = {
  cart: {
    title: "Cart",
    description:
      "The equipment you have chosen at Southbridge: how many, for how long and what it costs.",
    lead: "Your equipment, quantities and rental periods.",
    from: "From",
    optional: "optional",
    remove: "Remove",
    update: "Update cart",
    more: "Add another model",
    sum: "Order summary",
    book: "Continue to booking",
    note: `${dueWords.rule} Next: the delivery address and how you pay.`,
    largeOrder: "Large order",
    call: "More than 99 of one model: we will call you about stock and delivery first.",
    onRequest: "Price on request",
    wrong: "Correct the marked fields to see the total.",
    named: "We will quote a price when you book.",
    empty: {
      title: "Your cart is empty",
      text: "Choose a configuration and press Order Now. It stays here until you book, and you can still change the quantity and the period.",
      book: "Book without a cart",
    },
  },
  payment: {
    title: "Booking",
    description:
      "Book equipment on rent: your details, the delivery address and how you want to pay.",
    lead: "Delivery address and payment",
    who: "Your details",
    company: "Leave blank if you are renting as an individual.",
    where: "Delivery address",
    invoice: "For the invoice",
    gstin: "Your tax invoice will carry it.",
    differs: "The billing address differs",
    how: "Payment",
    order: "Your order",
    choose: "Choose what to rent",
    change: "Edit the cart",
    onRequest: "On request",
    deskTotal: "Total, shipping free",
    note: `${dueWords.rule} We will call you, then confirm by e-mail. Nothing is charged online.`,
    /** Days follow. */
    start: "Start on",
    past: "The start date of your order has passed. Change it in the cart.",
    changed: "The order on this page could not be read. Open your cart and book from there.",
    repriced: "Our prices changed while this page was open.",
    repricedHint: "Check the order, then confirm it again.",
  },
  status: {
    title: "Booking",
    description:
      "One of your bookings: what you ordered, where we deliver it and how far it has come.",
    what: "What you booked",
    where: "Delivery address",
    how: "Payment",
    /** The desk's own words. */
    steps: {
      new: "New",
      confirmed: "Confirmed",
      scheduled: "Scheduled",
      delivered: "Delivered",
      returned: "Returned",
      cancelled: "Cancelled",
    },
    /** By status: the explanation for the customer. */
    means: {
      new: "We have received it and will call you to agree the time of delivery.",
      confirmed: "It is confirmed. We will call you to agree the time of delivery.",
      scheduled: "The delivery date is agreed.",
      delivered: "Everything has been delivered.",
      returned: "Everything has been returned. Thank you.",
      cancelled:
        "This booking was cancelled. Nothing will be delivered, and there is nothing to pay.",
    },
    transfer: "Please transfer it to this account and quote the booking reference.",
    callFirst: "We will call you first; please transfer it to this account after that.",
    call: "Call",
    whatsApp: "WhatsApp",
    whatsAppText: "Booking",
    print: "Print",
    cancel: {
      open: "Cancel this booking",
      title: "Cancel this booking?",
      text: "Nothing will be delivered, and there is nothing to pay. If you have paid already, we will refund it. This cannot be undone.",
      yes: "Yes, cancel it",
      no: "Keep it",
      tooLate: "We have confirmed this booking in the meantime. Please call us to cancel it.",
      unknown: "Please choose one of the buttons. Nothing was changed.",
    },
  },
} as const;
