/** Words of quotations for customers, beside the terms in the catalogue. */
export const quotationWords = {
  accepted: "accepted on",
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
    gone: "The quotation stays open: ask us for other days, or try again later.",
    reason: "Enter the reason.",
  },
  /** The customer's page. */
  page: {
    title: "Quotation",
    description: "Your quotation from Southbridge: read it, print it, accept it or ask about it.",
    /** A name follows. */
    for: "Quotation for",
    revoked: "This quotation was withdrawn",
    lead: "Ask us for a new one: we answer the same day.",
    gone: "This link does not work",
    withGst: "with GST",
    validUntil: "valid until",
    firstDay: "first day",
    /** A town follows. */
    delivered: "first day, delivered to",
    accept: "Accept",
    pdf: "PDF",
    print: "Print",
    see: "see it",
    revision: "Revision",
    withYou: "With you",
    opened: "opened",
    answer: "Your answer",
    openUntil: "open until",
    former: "This is a former revision.",
    newest: "See the newest",
    questions: "Questions",
    ask: "Ask a question",
    whatsApp: "Write on WhatsApp",
    whatsAppText: "A question about quotation",
  },
  acceptance: {
    title: ["Accept", "the quotation"],
    lead: "This makes your booking and reserves the machines. No account is needed.",
    /** The number follows. */
    agree: "I accept quotation",
    terms: "its terms",
    termsBefore: "and",
    /** The amount follows. */
    submit: "Accept for",
    payment: "How you pay",
    invoice: "GSTIN, order number, billing address",
    /** The booking's reference follows. */
    booking: "Your booking is confirmed. Its reference:",
  },
  decline: {
    title: "Decline",
    reason: "Reason",
    hint: "In one line, so that we can do better.",
    submit: "Decline the quotation",
  },
  question: { field: "Your question", submit: "Send the question" },
  /** "Get a quotation", from an estimate or a cart. */
  request: {
    open: "Get a quotation",
    title: "Get a quotation",
    description: "A quotation with GST for your purchase department, within a minute.",
    lead: "With GST, GSTIN and validity, for your purchase department. It reserves nothing and binds you to nothing.",
    items: "Requested items",
    change: "Change it",
    submit: "Get the quotation",
    hint: "If you have one: it decides the state whose tax is charged.",
    note: "If all prices are known and all is free, your quotation opens at once. Else our branch completes it and writes to you.",
  },
} as const;
