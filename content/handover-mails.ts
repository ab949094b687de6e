const sign = "\n\n{staff}\n{company}";
const call = "Reply to this e-mail or call {phone}.";

/** Mails after a part of a booking was handed over: what it was, and when the rest is. In braces as in desk-answers. */
export const handoverMails = {
  delivered: {
    subject: "Delivery for your booking {reference}",
    text: (machines: string, rest: string) =>
      `Dear {name},\n\nWe have delivered a part of your booking {reference}:\n\n${machines}\n\n${rest}If anything does not work, let us know immediately. ${call}${sign}`,
    rest: (machines: string, when: string) => `The rest (${machines}) follows on ${when}.\n\n`,
  },
  "taken-back": {
    subject: "Collection for your booking {reference}",
    text: (machines: string, rest: string) =>
      `Dear {name},\n\nWe have taken back a part of your booking {reference}:\n\n${machines}\n\n${rest}If anything in this list is wrong, let us know. ${call}${sign}`,
    rest: (machines: string, when: string) =>
      `The rest (${machines}) will be collected on ${when}.\n\n`,
  },
};
