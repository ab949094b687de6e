/**
 * The days on which the wording below changed, `.2` at the second change of one. Every change adds a
 * version, so that each record names the notice that its sender saw. Earlier wordings are in the
 * history of this file.
 */
export const noticeVersions = [
  "2026-11-22",
  "2026-11-23",
  "2026-11-23.2",
  "2026-11-23.3",
  "2026-11-24",
  "2026-11-28",
  "2026-11-29",
  "2026-11-29.2",
  "2026-11-29.3",
] as const;

/** @returns null for a version that is not ours: a form may send anything */
export function knownNotice(said: string | undefined): string | null {
  return noticeVersions.find((version) => version === said) ?? null;
}

/** At each form that takes personal data: the data, the purpose, and how long, where it is no setting. */
export const notices = {
  enquiry: "Your name, e-mail, phone, zip code and what you need, to reply to you.",
  message: "Your name, e-mail, phone, PIN code and message, to reply to you.",
  training:
    "Your name, e-mail, phone, course and branch, to send you dates and fees and reserve a seat.",
  application:
    "Your name, e-mail, phone, qualification, branch and CV, to assess your application and reply to you.",
  account:
    "Your name, e-mail and a password that we cannot read, for your account and your bookings, stored until you delete it.",
  booking:
    "Your name, company, GSTIN, phone, e-mail, delivery and billing address, your payments and the proofs that you send of them, to deliver, collect and invoice the equipment. Invoices and payments are stored for eight years, as Indian company and tax law requires.",
  quotation:
    "Your name, company, e-mail, phone, GSTIN, PIN code and what you ask, to send you the quotation and answer you.",
  fault:
    "Your name and phone, what you report, when we can see the machine, and the photo, to repair or replace it. We remove from the photo where and when it was taken.",
  request: "Your name and your request, to fulfil it and to prove that we did.",
  news: "Your name, e-mail and message, to send you the information you request.",
} as const;

export const noticeWords = {
  title: "Privacy notice",
  rights:
    "We also store your internet address, to block spam. See, correct or erase your data, or withdraw your consent:",
  centre: "Your data",
  complaint: "Contact and complaints to the Board:",
  page: "Privacy",
} as const;

/** The notice of a form with all that is shown of it. */
export function noticeOf(form: keyof typeof notices) {
  return { version: noticeVersions.at(-1) ?? "", text: notices[form], words: noticeWords };
}
