/**
 * The words of our e-mails. What a visitor typed is never among them, a name neither, but for the
 * mail of a booking that goes to its account's own address.
 */
export const mailWords = {
  verification: {
    subject: "Confirm your e-mail address",
    title: "Is this your address?",
    lead: "It was given for a new Southbridge account.",
    text: "Good day, if it was you, confirm the address: the button leads to a page that asks you to, and to log in if you are not. Until then the account can be used, but what was sent to us under your address stays out of its reach.",
    action: "Confirm this address",
    note: "If it was not you, press “This was not me” on the same page: it removes the account.",
    why: "You receive this because this address was given for a new account.",
  },
  "reset password": {
    subject: "Choose a new password",
    title: "A new password",
    lead: "For your Southbridge account.",
    text: "Good day, a new password was requested for your account, most likely by you.",
    action: "Choose a new password",
    note: "If it was not you, do nothing: your password stays as it is. The button works once and only for a short time.",
    why: "You receive this because a new password was asked for with this address.",
  },
  "account changed": {
    subject: "Your account was changed",
    title: "Your account was changed",
    lead: "We are writing so that nothing happens to it without your knowledge.",
    changes: {
      password: "Good day, the password of your Southbridge account was changed just now.",
      role: "Good day, the role of your Southbridge account was changed just now.",
      "second factor":
        "Good day, the second factor of your Southbridge account was changed just now.",
    },
    action: "Look at your account",
    note: "If it was not you, choose a new password at once with Forgot Password on the login page, and call us.",
    why: "You receive this because this is the address of your account.",
  },
  enquiry: {
    subject: "We have your enquiry",
    title: "We have your enquiry.",
    lead: "Somebody who knows the subject will answer you, usually within one working day.",
    text: "Good day, thank you for writing to us. We have your enquiry, so you need not send it again.",
    why: "You receive this because this address was given with an enquiry on our site.",
  },
  application: {
    subject: "We have your application",
    title: "We have your application.",
    lead: "The branch will read it, usually within a week, and write to you either way.",
    text: "Good day, thank you for applying. We have your application and everything you sent with it.",
    job: "Job",
    noJob: "None in particular",
    why: "You receive this because this address was given with an application on our site.",
  },
  booking: {
    subject: "Your booking",
    title: "We have your booking.",
    thanks: "Thank you",
    next: "We will call you to agree the day of delivery.",
    shipping: "Free",
    onRequestNote: "We will tell you what is on request before anything is delivered.",
    totalNote: "For the whole time booked.",
    bankHeading: "Paying by bank transfer",
    bankText: "Please quote this reference in the remarks:",
    cashHeading: "Paying on delivery",
    cashText: "Please have the amount ready when we deliver. You get a receipt.",
    action: "See your booking",
    why: "You receive this because this address was given with a booking.",
  },
  answer: {
    subject: "Answer from the desk",
    lead: "From Southbridge. You can reply to this e-mail.",
    why: "You receive this because this address was given with what you sent us.",
  },
  "staff notice": {
    subject: "Notice to staff",
    lead: "It is stored, and waits for somebody to look after it.",
    action: "Open it",
    note: "What was sent stands on the site alone, behind the sign-in.",
    why: "You receive this because STAFF_EMAIL of the site is set to this address.",
  },
} as const;
