import { dueWords } from "./payment.ts";

/** A gap in a template that staff fill in before the mail can be sent. */
export const blank = /\[fill in: [^\]\n]*\]/;

interface AnswerTemplate {
  id: string;
  label: string;
  subject: string;
  text: string;
}

const sign = "\n\n{staff}\n{company}";
const call = "Reply to this e-mail or call {phone}.";

/** A reply begins with it, because no other template fits every record. */
export const blankTemplate: AnswerTemplate = {
  id: "own",
  label: "Blank",
  subject: "{what} {reference}",
  text: `Dear {name},\n\n[fill in: your text]${sign}`,
};
const notReached: AnswerTemplate = {
  id: "not-reached",
  label: "We could not reach you",
  subject: "We tried to call you, {what} {reference}",
  text: `Dear {name},\n\nWe tried to call you about your {what} {reference} but could not reach you.\n\nWhen may we call again? ${call}${sign}`,
};
const interview: AnswerTemplate = {
  id: "interview",
  label: "Interview",
  subject: "Your application at Southbridge",
  text: `Dear {name},\n\nThank you for your application. We invite you to an interview on [fill in: day, time and place].\n\nPlease let us know whether you can attend. ${call}${sign}`,
};
const offer: AnswerTemplate = {
  id: "offer",
  label: "Offer",
  subject: "Our offer to you",
  text: `Dear {name},\n\nThank you for your time. We are pleased to offer you this position:\n\n[fill in: position, branch, salary and joining date]\n\nPlease let us know by [fill in: day] whether you accept. ${call}${sign}`,
};
const rejection: AnswerTemplate = {
  id: "not-now",
  label: "Rejection",
  subject: "Your application at Southbridge",
  text: `Dear {name},\n\nThank you for your application and your time. We have chosen another candidate for this position.\n\nWe wish you success.${sign}`,
};
const moreNeeded: AnswerTemplate = {
  id: "more-needed",
  label: "We need to know more",
  subject: "A question about your {what} {reference}",
  text: `Dear {name},\n\nThank you for writing to us. To prepare our reply, we need to know:\n\n[fill in: what we need to know]\n\n${call}${sign}`,
};

/**
 * The templates of replies beside the blank one, by the table of the record's kind. In braces: the
 * sender's name, the kind of record, its reference, the member of staff, the branch or company that
 * signs, and its phone.
 */
export const answerTemplates: Readonly<Record<string, readonly AnswerTemplate[]>> = {
  enquiry: [
    {
      id: "prices",
      label: "Prices for several items",
      subject: "Our prices, {what} {reference}",
      text: `Dear {name},\n\nThank you for your enquiry. These are our prices per month, ${dueWords.gst}, with free delivery:\n\n[fill in: items and prices]\n\nShall we reserve them? ${call}${sign}`,
    },
    moreNeeded,
    notReached,
  ],
  contact_message: [
    {
      id: "visit",
      label: "Site visit",
      subject: "Our site visit, {what} {reference}",
      text: `Dear {name},\n\nThank you for your message. Our engineer can visit you on [fill in: day and time].\n\nIs this convenient? ${call}${sign}`,
    },
    moreNeeded,
    notReached,
  ],
  training_enquiry: [
    {
      id: "next-batch",
      label: "The next batch",
      subject: "The next batch, {what} {reference}",
      text: `Dear {name},\n\nThank you for your training enquiry. The next batch begins on [fill in: day].\n\nShall we reserve a seat for you? ${call}${sign}`,
    },
    notReached,
  ],
  career_application: [interview, offer, rejection],
  booking: [
    {
      id: "delivery",
      label: "When we deliver",
      subject: "Delivery of your booking {reference}",
      text: `Dear {name},\n\nWe can deliver your booking {reference} on [fill in: day].\n\nWill someone be present to receive it? ${call}${sign}`,
    },
    notReached,
  ],
};

/** The mails to a customer about the new status of a booking. */
export const bookingStatusMails: Readonly<Record<string, { subject: string; text: string }>> = {
  confirmed: {
    subject: "Your booking {reference} is confirmed",
    text: `Dear {name},\n\nYour booking {reference} is confirmed. We will call you to agree a delivery date.\n\n${call}${sign}`,
  },
  scheduled: {
    subject: "The delivery of your booking {reference} is scheduled",
    text: `Dear {name},\n\nThe delivery of your booking {reference} is scheduled for the date that we agreed. Please have someone present to receive it.\n\nIf the date no longer suits you, let us know. ${call}${sign}`,
  },
  delivered: {
    subject: "Your booking {reference} has been delivered",
    text: `Dear {name},\n\nThe equipment of booking {reference} has been delivered. If anything is missing or does not work, let us know immediately. ${call}${sign}`,
  },
  returned: {
    subject: "Your booking {reference} is complete",
    text: `Dear {name},\n\nAll equipment of booking {reference} has been returned. Thank you for renting from us.${sign}`,
  },
  cancelled: {
    subject: "Your booking {reference} is cancelled",
    text: `Dear {name},\n\nYour booking {reference} is cancelled, and nothing will be delivered. If this is a mistake, let us know. ${call}${sign}`,
  },
};

/** The mails to an applicant about a new status. */
export const applicationStatusMails = { interview, offer, rejected: rejection };

/** The mail to a customer who cancelled a booking in the account. */
export const ownCancellation = {
  subject: "You cancelled your booking {reference}",
  text: `Dear {name},\n\nYou cancelled your booking {reference}. Nothing will be delivered, and there is nothing to pay.\n\nIf you did not cancel it, let us know. ${call}\n\n{company}`,
};
