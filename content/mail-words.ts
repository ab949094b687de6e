import { bookingWords, deliveryWords } from "./booking.ts";
import { company } from "./company.ts";

/**
 * The words of our e-mails. The visitor's input is never among them, not even a name, except in the
 * mail of a booking that goes to its account's own address. In braces: the branch that answers, the
 * course, and the times of answer-times.ts.
 */
export const mailWords = {
  verification: {
    subject: "Confirm your e-mail address",
    title: "Please confirm your e-mail address.",
    lead: "An account was created with this address.",
    text: "Use the button to log in and confirm the address. Earlier enquiries from this address will appear in your account after you confirm it.",
    action: "Confirm this address",
    note: "If you did not create this account, choose “This was not me” on the same page. The account will then be removed.",
    why: "You receive this because this address was entered for a new account.",
  },
  "reset password": {
    subject: "Choose a new password",
    title: "Choose a new password.",
    lead: "A new password was requested for your account.",
    text: "Use the button to choose it. The link works once and is valid for one hour.",
    action: "Choose a new password",
    note: "If you did not request this, ignore this e-mail. Your password remains the same.",
    why: "You receive this because a new password was requested for this address.",
  },
  invitation: {
    subject: "Join the Southbridge desk",
    title: "You are invited to the Southbridge desk.",
    lead: "An admin of Southbridge has invited you to work at the staff desk as {role}.",
    roles: { engineer: "an engineer", coordinator: "a coordinator", admin: "an admin" },
    text: "Use the button to accept. If you already have an account with this address, log in with it; otherwise choose a name and a password.",
    action: "View the invitation",
    note: "The link is for this address, works once and is valid for 72 hours. If you did not expect it, ignore this e-mail: nothing changes.",
    why: "You receive this because an admin of Southbridge entered this address in an invitation.",
  },
  "privacy code": {
    subject: "Your code for “Your data”",
    title: "Your code for “Your data”",
    lead: "The data stored under this address was requested.",
    text: "If you requested this, enter the code on the page “Your data”. It is valid for 15 minutes and five attempts.",
    code: "Code",
    note: "If you did not request this, ignore this e-mail. Do not share the code: it gives access to your data. We never ask for it by phone.",
    why: "You receive this because this address was entered on the page “Your data” of our site.",
  },
  "data erased": {
    subject: "Your data is erased",
    title: "Your data is erased.",
    lead: "We have now erased the data that we had to retain when you requested erasure.",
    text: "There is nothing you need to do. No data is stored under this address any more, and this e-mail is not stored either. For completed bookings, the law requires our accounts to retain the name, the delivery address and the amounts, without this address.",
    why: "You receive this because you requested the erasure of your data.",
  },
  "account changed": {
    subject: "Your account was changed",
    title: "Your account was changed.",
    text: "If you made or requested this change, there is nothing you need to do.",
    changes: {
      password: "The password of your Southbridge account was changed just now.",
      role: "The role of your Southbridge account was changed just now.",
      branch: "The branch of your Southbridge account was changed just now.",
      "second factor": "The second factor of your Southbridge account was changed just now.",
    },
    action: "View your account",
    note: `If you did not make or request this change, choose a new password now with Forgot Password on the login page, and call us on ${company.phone.shown}.`,
    why: "You receive this because this is the address of your account.",
  },
  enquiry: {
    subject: "We have received your enquiry",
    title: "We have received your enquiry.",
    lead: "It is with our {branch} branch. We will call you {callDay} {call}.",
    text: "You do not need to send it again. Please have the quantity and the rental period ready when we call.",
    why: "You receive this because this address was entered with an enquiry on our site.",
  },
  message: {
    subject: "We have received your message",
    title: "We have received your message.",
    lead: "It is with our {branch} branch. We will write to you or call you {answer}.",
    text: "You do not need to send it again.",
    why: "You receive this because this address was entered with a message on our site.",
  },
  "training enquiry": {
    subject: "We have received your training enquiry",
    title: "We have received your training enquiry.",
    lead: "Your question about {course} is with our {branch} branch. We will send you the dates and the fee {answer}.",
    text: "You do not need to send it again.",
    why: "You receive this because this address was entered with a training enquiry on our site.",
  },
  application: {
    subject: "We have received your application",
    title: "We have received your application.",
    lead: "We reply to every applicant, usually within a week.",
    text: "Thank you for applying. You do not need to send anything again.",
    job: "Job",
    noJob: "General application",
    why: "You receive this because this address was entered with an application on our site.",
  },
  booking: {
    subject: "Your booking",
    title: "We have received your booking.",
    lead: "Our {branch} branch will call you {callDay} {call} to agree the time of delivery.",
    news: {
      prices: {
        subject: "Prices of your booking",
        title: "The prices of your booking.",
        lead: "These are the prices that we agreed with you. If anything differs, reply to this e-mail or call us.",
      },
      days: {
        subject: "New dates of your booking",
        title: "Your booking has new dates.",
        lead: "These are the dates that we agreed with you, and the prices that follow. If anything differs, reply to this e-mail or call us.",
      },
    },
    thanks: "Thank you",
    shipping: "Free",
    outside: `Your address ${deliveryWords.outside}`,
    addressNote: "For your privacy, we show the address with your booking on our site only.",
    onRequestNote: "We will quote the prices on request before anything is due.",
    callFirst: bookingWords.status.callFirst,
    action: "See your booking",
    why: "You receive this because this address was entered with a booking.",
  },
  "bank account changed": {
    subject: "The bank account for payments was changed",
    title: "The bank account for payments was changed.",
    lead: "{by} published other bank details just now. Bookings show them, and customers pay there.",
    later:
      "{by} scheduled other bank details just now. Bookings show them from {day} on, and customers pay there.",
    fields: {
      holder: "Account holder",
      bank: "Bank",
      number: "Account number",
      ifsc: "IFSC",
      note: "Note",
    },
    action: "View the change",
    note: `If you do not know of this change, call the colleague, publish the former version again, and end the colleague’s sessions under Users.`,
    why: "You receive this because this is the address of an admin’s account.",
  },
  answer: {
    subject: "Reply from our team",
    lead: "From Southbridge. You can reply to this e-mail.",
    why: "You receive this because you wrote to us or booked with this address.",
  },
  /** In the list of mails; its own words are those of `answer`. */
  "answer with files": { subject: "Reply from our team, with files" },
  "staff notice": {
    subject: "Notice to staff",
    lead: "It is stored and waits for a reply.",
    action: "Open it",
    note: "The details are on the site only, after you sign in.",
    why: "You receive this because STAFF_EMAIL of the site is set to this address.",
  },
  "return reminder": {
    subject: "Your rental ends soon",
    title: "Your rental ends soon.",
    lead: "Booking {reference}: the rental ends on the last day below. Our engineer collects the equipment on the next working day.",
    text: "To rent for longer, or to return the equipment earlier, reply to this mail or call us. The sooner we know, the more likely the equipment stays with you.",
    stop: "Stop these reminders",
    why: "You receive this because this is the address of a booking that ends within a week.",
  },
  digest: {
    subject: "Morning summary",
    title: "Your work at the desk today",
    lead: "New since the last summary, and reminders until tonight.",
    headings: {
      assigned: "Assigned to you",
      due: "Reminders due",
      cancelled: "Cancelled by the customer",
    },
    action: "Open the desk",
    note: "This mail lists 50 records of each part at most. To stop it, open the menu at your name at the desk and untick “Morning summary by mail”.",
    why: "You receive this because this is the address of your account at the desk.",
  },
} as const;

/** The groups that a picture was made for: scripts/mail-pictures.ts. */
export const bookingPictures = [
  "laptops",
  "desktops",
  "apple-laptops",
  "servers",
  "phones-and-tablets",
  "printers-and-scanners",
] as const;
