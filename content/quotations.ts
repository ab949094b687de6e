/** What quotations say to customers, beside the terms in the catalogue. */
export const quotationWords = {
  /** In history and audit, for somebody with a link. */
  customer: "the customer",
  answers: {
    accepted: "This quotation was accepted.",
    declined: "This quotation was declined. Ask us if you want it again.",
    revoked: "We have withdrawn this quotation. Ask us for a new one.",
    superseded: "There is a newer revision of this quotation. Use the link of the newest e-mail.",
    expired: "This quotation has expired. Ask us for a new one.",
    started: "The first day of this quotation has passed. Ask us for a new one.",
  },
  errors: {
    invalid: "This link is not valid. Use the link of the newest e-mail, or call us.",
    other: "This is another quotation than the one that you have read. Read it again.",
    agree: "Confirm that you accept the quotation and its terms.",
    firstDay: "Enter the first day.",
    address: "Enter the delivery address.",
    gone: "The quotation stays open: ask us for other days, or try again later.",
    reason: "Enter the reason.",
  },
} as const;
