import { company } from "./company.ts";

interface AnswerTemplate {
  id: string;
  label: string;
  subject: string;
  text: string;
}

const sign = "\n\n{staff}\n{company}";
const call = `Answer this mail, or call ${company.phone.shown}.`;

const own: AnswerTemplate = {
  id: "own",
  label: "Own words",
  subject: "{what} {reference}",
  text: `Dear {name},\n\n${sign.trimStart()}`,
};
const notReached: AnswerTemplate = {
  id: "not-reached",
  label: "We could not reach you",
  subject: "We tried to call you, {what} {reference}",
  text: `Dear {name},\n\nwe tried to call you about your {what} {reference} and did not reach you.\n\nWhen may we call again? ${call}${sign}`,
};
const moreNeeded: AnswerTemplate = {
  id: "more-needed",
  label: "We need to know more",
  subject: "A question about your {what} {reference}",
  text: `Dear {name},\n\nthank you for writing to us. To answer you well we need to know:\n\n- \n\n${call}${sign}`,
};

/**
 * What staff begin their answers with, by the table of the record's kind. In braces stand the
 * sender's name, what was sent, its reference, who signs and the branch or company they write for.
 */
export const answerTemplates: Readonly<Record<string, readonly AnswerTemplate[]>> = {
  enquiry: [
    {
      id: "prices",
      label: "Prices for several machines",
      subject: "Our prices, {what} {reference}",
      text: `Dear {name},\n\nthank you for your enquiry. These are our prices a month, delivery included:\n\n- \n\nShall we put them aside for you? ${call}${sign}`,
    },
    moreNeeded,
    notReached,
    own,
  ],
  contact_message: [
    {
      id: "visit",
      label: "Somebody comes by",
      subject: "Our visit, {what} {reference}",
      text: `Dear {name},\n\nthank you for your message. Our technician can come to you on \n\nDoes that suit you? ${call}${sign}`,
    },
    moreNeeded,
    notReached,
    own,
  ],
  training_enquiry: [
    {
      id: "next-batch",
      label: "The next batch",
      subject: "The next batch, {what} {reference}",
      text: `Dear {name},\n\nthank you for asking about our training. The next batch begins on \n\nShall we keep a place for you? ${call}${sign}`,
    },
    notReached,
    own,
  ],
  career_application: [
    {
      id: "interview",
      label: "Come for an interview",
      subject: "Your application at Southbridge",
      text: `Dear {name},\n\nthank you for your application. We would like to meet you on \n\nPlease tell us whether you can come. ${call}${sign}`,
    },
    {
      id: "not-now",
      label: "Not this time",
      subject: "Your application at Southbridge",
      text: `Dear {name},\n\nthank you for your application and the time that you took for it. This time we have decided for somebody else.\n\nWe wish you well.${sign}`,
    },
    own,
  ],
  subscription: [own],
  privacy_request: [own],
  booking: [
    {
      id: "delivery",
      label: "When we deliver",
      subject: "Delivery of your booking {reference}",
      text: `Dear {name},\n\nwe can deliver your booking {reference} on \n\nWill somebody be there? ${call}${sign}`,
    },
    notReached,
    own,
  ],
};

/** What a customer hears of a booking that staff take further, by its new status. */
export const bookingStatusMails: Readonly<Record<string, { subject: string; text: string }>> = {
  confirmed: {
    subject: "Your booking {reference} is confirmed",
    text: `Dear {name},\n\nyour booking {reference} is confirmed. We will call you to agree the day of delivery.\n\n${call}${sign}`,
  },
  scheduled: {
    subject: "The delivery of your booking {reference} is scheduled",
    text: `Dear {name},\n\nthe delivery of your booking {reference} is scheduled for the day that we agreed. Somebody should be there to take it in.\n\nIf the day does not suit you any more, tell us. ${call}${sign}`,
  },
  delivered: {
    subject: "Your booking {reference} was delivered",
    text: `Dear {name},\n\nwhat you booked under {reference} was delivered. If anything is missing or does not work, tell us at once. ${call}${sign}`,
  },
  returned: {
    subject: "Your booking {reference} is complete",
    text: `Dear {name},\n\nwe have everything back that you rented under {reference}. Thank you for renting from us.${sign}`,
  },
  cancelled: {
    subject: "Your booking {reference} is cancelled",
    text: `Dear {name},\n\nyour booking {reference} is cancelled, and nothing will be delivered. If this is a mistake, tell us. ${call}${sign}`,
  },
};

/** To the owner of an account who cancelled a booking there. */
export const ownCancellation = {
  subject: "You cancelled your booking {reference}",
  text: `Dear {name},\n\nyou cancelled your booking {reference}. Nothing will be delivered, and there is nothing to pay.\n\nIf it was not you, tell us. ${call}\n\n{company}`,
};
