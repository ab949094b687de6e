/**
 * Days in which a request about somebody's data is answered. The Digital Personal Data Protection
 * Rules, 2025 allow 90 at most.
 */
export const answerDays = 30;

/** Requests beside those that the privacy centre answers at once, by the key stored. */
export const wishes = {
  correction: "Correct my data",
  erasure: "Erase the remaining data",
  question: "A question or a complaint",
  nomination: "Nominate a person to act for me",
} as const;

/** The pages of the privacy centre: /privacy/your-data. */
export const privacyCentre = {
  ask: {
    title: "Your data",
    description: "See, correct or erase the data that Southbridge stores about you.",
    lead: "See, correct or erase the data we store about you, or withdraw your consent. You need no account.",
    form: { submit: "Send me a code", labels: { email: "Your e-mail address" } },
    enter: "I have a code",
    note: "We send the code to this address, so that only its owner can see the data.",
  },
  code: {
    title: "Enter the code",
    description: "Enter the code from our mail to see your data.",
    lead: "If we store data under that address, we have sent a code to it. It is valid for 15 minutes and five attempts.",
    form: { submit: "Show my data", labels: { code: "Code" } },
    hint: "8 digits",
    again: "Request another code",
  },
  stored: {
    title: "Data we store about you",
    description: "The data stored under your e-mail address.",
    lead: "Everything we received under this address. This page closes automatically 30 minutes after you enter the code.",
    nothing: { title: "No data stored", text: "We store no data under this address." },
    rights: "Your rights",
    sent: "Received from you",
    order: "Newest first",
    account: "Your account",
    partner: "Your company",
    contact: "You as our customer",
    testimonials: "What you said about us",
    mails: "Latest mails to you",
    consent: {
      heading: "Your consent",
      given:
        "We may contact you about your enquiries by mail and phone. Withdraw your consent with one click; we will stop contacting you. Current bookings continue, and we will contact you only about those.",
      withdraw: "Withdraw my consent",
      withdrawn:
        "You have withdrawn your consent, so we no longer contact you about your earlier enquiries. You can give it again here.",
      give: "Give my consent again",
    },
    correct: {
      heading: "Correct your data",
      text: "Your name and phone number are corrected at once, in everything you sent and in your account. Completed bookings remain as invoiced, and messages in our spam folder are not changed. For other corrections, contact us below.",
      none: "There is no name or phone number here that you can correct yourself. Contact us below.",
      form: {
        submit: "Save corrections",
        labels: { name: "Your name", phone: "Your phone number" },
      },
      now: "Stored now:",
      several: "Leave empty to change none of them.",
      unchanged: "Nothing has changed yet. Correct your name or phone number first.",
    },
    request: {
      heading: "Ask us",
      text: "For a wrong address, message or CV, or any question. Our team will check it and reply",
      link: "Send a request",
      contact: "Or by mail:",
    },
    file: {
      heading: "Download your data",
      text: "All data stored under this address, in one file (JSON).",
    },
    erase: {
      heading: "Erase your data",
      text: "The next page lists the data that will be erased and the data that must remain. Nothing is erased before you confirm.",
      link: "Review before erasing",
    },
    close: "Close this page",
  },
  request: {
    title: "Ask us",
    description:
      "Request a correction that our team has to make, or ask a question about your data.",
    lead: "Our team will check it and reply by mail.",
    form: {
      submit: "Send request",
      labels: { wish: "Subject", name: "Your name", details: "Your request" },
    },
    hint: "For a correction, enter the current and the correct text.",
  },
  erase: {
    title: "Erase my data",
    description: "The data that is erased at once, and the data that must remain.",
    lead: "This cannot be undone.",
    goes: "Erased at once",
    stays: "Not erased, and why",
    bookings:
      "Completed bookings retain the name, company, delivery address and amounts: the Companies Act, 2013 (section 128) requires us to preserve the books for eight years. Invoices and payments remain as they were issued. Phone number, e-mail address, all notes and proofs of payments are erased.",
    cancelled:
      "Cancelled bookings retain only the order, its reference and the dates, without a name.",
    open: "Current bookings remain, because equipment and an invoice are linked to them. Your request stays open, and we will erase the data when the equipment has been returned.",
    readdressed:
      "A booking to which our staff added your address remains for now. Your request stays open, and we will erase the booking once we have verified that it is yours.",
    partner: "Your company’s details as our supplier. We will review them and reply to you.",
    staff: "Your staff account. An admin will remove it.",
    log: "Our log of staff actions, with the time and the number of each record. Your name is removed from it.",
    backups: "Our backups retain deleted data",
    submit: "Erase my data",
  },
} as const;
