/**
 * Days in which a request about somebody's data is answered. The Digital Personal Data Protection
 * Rules, 2025 allow 90 at most.
 */
export const answerDays = 30;

/** What somebody can ask for beside what the privacy centre does at once, by the key stored. */
export const wishes = {
  correction: "Correct something",
  erasure: "Erase something that stays",
  question: "A question or a complaint",
  nomination: "Name somebody who acts for me",
} as const;

/** The pages of the privacy centre: /privacy/your-data. */
export const privacyCentre = {
  ask: {
    title: "Your data",
    description: "See, correct or erase what Southbridge keeps about you.",
    lead: "See, correct or erase what we keep about you, or tell us to leave you alone. No account is needed.",
    form: { submit: "Send me a code", labels: { email: "Your e-mail address" } },
    enter: "Enter a code that you have",
    note: "The code goes to the address, so only whoever reads its mail sees what is kept under it.",
  },
  code: {
    title: "Enter the code",
    description: "The code from our mail opens your data.",
    lead: "If we have something under that address, a code is on its way to it. It holds for 15 minutes and for five tries.",
    form: { submit: "Show my data", labels: { code: "Code" } },
    hint: "8 digits",
    again: "Ask for another code",
  },
  stored: {
    title: "What we keep about you",
    description: "What is kept under your e-mail address.",
    lead: "Everything that came to us under this address. The page closes by itself 30 minutes after the code.",
    nothing: {
      title: "Nothing is kept",
      text: "There is nothing under this address any more.",
    },
    rights: "What you can do",
    sent: "What you sent",
    order: "Newest first",
    account: "Your account",
    partner: "Your company",
    mails: "The newest mails to you",
    consent: {
      heading: "Your consent",
      given:
        "We may write and call you about what you sent. Take that back with one button: nobody answers it any more. A booking that runs goes on, and for that we must be able to reach you.",
      withdraw: "Withdraw my consent",
      withdrawn:
        "You withdrew your consent, so nobody contacts you about what you had sent by then. You can give it again the same way.",
      give: "Give it again",
    },
    correct: {
      heading: "Correct it",
      text: "Your name and phone number are corrected at once, in everything you sent and in your account. Bookings that were returned stay as they were invoiced, and so does what our spam filter set aside. For anything else, ask us below.",
      none: "There is no name or phone number here that you can correct by yourself. Ask us below.",
      form: { submit: "Correct it", labels: { name: "Your name", phone: "Your phone number" } },
      now: "Kept now:",
      several: "Left empty, each stays as it is.",
      unchanged: "Nothing is different yet. Change what is wrong first.",
    },
    request: {
      heading: "Ask us",
      text: "An address, a message or a CV that is wrong, or a question: a person checks it and answers you",
      link: "Ask for something",
      contact: "Or by mail:",
    },
    file: {
      heading: "Take it along",
      text: "Everything we keep under this address, in one file (JSON).",
    },
    erase: {
      heading: "Erase it",
      text: "The next page says what goes and what has to stay, before anything is done.",
      link: "See what would be erased",
    },
    close: "Close this page",
  },
  request: {
    title: "Ask us",
    description:
      "Ask for a correction that a person has to make, or anything else about your data.",
    lead: "A person checks it and answers by mail.",
    form: {
      submit: "Send it",
      labels: { wish: "What is it about", name: "Your name", details: "What should we do" },
    },
    hint: "What is there now, and what it should be.",
  },
  erase: {
    title: "Erase my data",
    description: "What is erased at once, and what has to stay.",
    lead: "This cannot be undone.",
    goes: "Erased at once",
    stays: "What stays, and why",
    bookings:
      "Bookings that are over keep the name, the company, the delivery address and the amounts: the Companies Act, 2013 (section 128) has us keep the books for eight years. Phone number, e-mail address and all notes are erased.",
    cancelled:
      "Cancelled bookings keep only what was ordered, its reference and the dates: nobody’s name.",
    open: "A booking that still runs stays as it is, because a machine and an invoice hang on it. Your request stays with us, and a person erases the rest when the machine is back.",
    readdressed:
      "A booking to which our staff added your address stays for now. Your request stays with us, and a person checks that it is yours and erases it.",
    partner: "What we know of your company as a supplier. A person looks at it and answers you.",
    staff: "A staff account: an admin removes it.",
    log: "Our log of what staff did: to which record, by its number, and when. Your name goes out of it, but for records that staff had deleted before.",
    backups: "Our backups hold it",
    submit: "Erase my data",
  },
} as const;
