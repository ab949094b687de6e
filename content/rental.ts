/** What customers read of a running rental: its page by account or link. */
export const rentalWords = {
  errors: {
    notYours: "None of your bookings has this reference. Please check it.",
    headline: ["This link", "has expired"],
    over: "This link does not work any more. Use the link in our newest e-mail, or call us.",
    call: "Call",
    other:
      "You have opened the link of another booking. Reload the page, then send the form again.",
  },
} as const;
