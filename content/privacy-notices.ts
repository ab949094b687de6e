/**
 * The days on which the wording below changed. Who changes it adds a day, so that each record names
 * the notice that its sender saw; what stood there before is in the history of this file.
 */
export const noticeVersions = ["2026-11-22", "2026-11-23"] as const;

/** @returns null for what is no version of ours: a form may say anything */
export function knownNotice(said: string | undefined): string | null {
  return noticeVersions.find((version) => version === said) ?? null;
}

/** At each form that takes personal data: what is taken, for what, and for how long. */
const notices = {
  enquiry: "Name, e-mail, phone, zip code, to answer you, kept as Privacy says.",
  message:
    "Your name, e-mail, phone and message, to answer you, kept as long as our privacy page says.",
  training:
    "Your name, e-mail, phone and course, to tell you about it and keep you a place, kept as long as our privacy page says.",
  application:
    "Your name, e-mail, phone, qualification, branch and CV, to decide on your application and write to you about it, kept as long as our privacy page says.",
  account:
    "Your name, e-mail and a password that we cannot read, for your account and what you book in it, kept until you delete it.",
  booking:
    "Your name, company, phone, e-mail and delivery address, to deliver, collect and invoice what you rent, kept for eight years, as Indian company law requires.",
  request:
    "Your name and what you write, to do what you ask and to show that we did, kept as our privacy page says.",
  news: "Name, e-mail, message, to send you what you ask for, kept as Privacy says.",
} as const;

const noticeWords = {
  title: "Privacy notice",
  rights: "And your internet address, against spam. See, correct, erase, withdraw:",
  centre: "Your data",
  complaint: "Contact, complaints, also to the Board:",
  page: "Privacy",
} as const;

/** The notice of a form with all that is shown of it. */
export function noticeOf(form: keyof typeof notices) {
  return { version: noticeVersions.at(-1) ?? "", text: notices[form], words: noticeWords };
}
