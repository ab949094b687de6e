/**
 * The days on which the wording below changed, `.2` at the second change of one. Who changes it adds
 * a version, so that each record names the notice that its sender saw; what stood there before is in
 * the history of this file.
 */
export const noticeVersions = ["2026-11-22", "2026-11-23", "2026-11-23.2", "2026-11-23.3"] as const;

/** @returns null for what is no version of ours: a form may say anything */
export function knownNotice(said: string | undefined): string | null {
  return noticeVersions.find((version) => version === said) ?? null;
}

/** At each form that takes personal data: what is taken and for what; how long, where it is no setting. */
export const notices = {
  enquiry: "Your name, e-mail, phone, zip code and what you need, to answer you.",
  message: "Your name, e-mail, phone and message, to answer you.",
  training:
    "Your name, e-mail, phone, course and branch, to tell you about it and keep you a place.",
  application:
    "Your name, e-mail, phone, qualification, branch and CV, to decide on your application and write to you about it.",
  account:
    "Your name, e-mail and a password that we cannot read, for your account and what you book in it, kept until you delete it.",
  booking:
    "Your name, company, phone, e-mail and delivery address, to deliver, collect and invoice what you rent, kept for eight years, as Indian company law requires.",
  request: "Your name and what you write, to do what you ask and to show that we did.",
  news: "Name, e-mail, message, to send you what you ask for.",
} as const;

export const noticeWords = {
  title: "Privacy notice",
  rights: "And your internet address, against spam. See, correct, erase, withdraw:",
  centre: "Your data",
  complaint: "Contact and the Board:",
  page: "Privacy",
} as const;

/** The notice of a form with all that is shown of it. */
export function noticeOf(form: keyof typeof notices) {
  return { version: noticeVersions.at(-1) ?? "", text: notices[form], words: noticeWords };
}
