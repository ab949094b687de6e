import { dueWords } from "./payment.ts";

interface MailTemplate {
  slug: string;
  label: string;
  subject: string;
  text: string;
  replies?: readonly string[];
  statuses?: readonly string[];
}

const sign = "\n\n{staff}\n{company}";
const call = "Reply to this e-mail or call {phone}.";

/**
 * The catalogue's initial mail templates, in the order in which staff are offered them, with the
 * tables of the kinds of record that they answer and the statuses that they announce. The blank one
 * is first: a reply begins with it, because no other template fits every record. In braces: the
 * sender's name, the kind of record, its reference, the member of staff, the branch or company that
 * signs, and its phone.
 */
export const mailTemplates: readonly MailTemplate[] = [
  {
    slug: "own",
    label: "Blank",
    subject: "{what} {reference}",
    text: `Dear {name},\n\n[fill in: your text]${sign}`,
    replies: [
      "enquiry",
      "contact_message",
      "training_enquiry",
      "career_application",
      "subscription",
      "privacy_request",
      "booking",
    ],
  },
  {
    slug: "prices",
    label: "Prices for several items",
    subject: "Our prices, {what} {reference}",
    text: `Dear {name},\n\nThank you for your enquiry. These are our prices per month, ${dueWords.gst}, with free delivery:\n\n[fill in: items and prices]\n\nShall we reserve them? ${call}${sign}`,
    replies: ["enquiry"],
  },
  {
    slug: "visit",
    label: "Site visit",
    subject: "Our site visit, {what} {reference}",
    text: `Dear {name},\n\nThank you for your message. Our engineer can visit you on [fill in: day and time].\n\nIs this convenient? ${call}${sign}`,
    replies: ["contact_message"],
  },
  {
    slug: "next-batch",
    label: "The next batch",
    subject: "The next batch, {what} {reference}",
    text: `Dear {name},\n\nThank you for your training enquiry. The next batch begins on [fill in: day].\n\nShall we reserve a seat for you? ${call}${sign}`,
    replies: ["training_enquiry"],
  },
  {
    slug: "delivery",
    label: "When we deliver",
    subject: "Delivery of your booking {reference}",
    text: `Dear {name},\n\nWe can deliver your booking {reference} on [fill in: day].\n\nWill someone be present to receive it? ${call}${sign}`,
    replies: ["booking"],
  },
  {
    slug: "interview",
    label: "Interview",
    subject: "Your application at Southbridge",
    text: `Dear {name},\n\nThank you for your application. We invite you to an interview on [fill in: day, time and place].\n\nPlease let us know whether you can attend. ${call}${sign}`,
    replies: ["career_application"],
    statuses: ["career_application interview"],
  },
  {
    slug: "offer",
    label: "Offer",
    subject: "Our offer to you",
    text: `Dear {name},\n\nThank you for your time. We are pleased to offer you this position:\n\n[fill in: position, branch, salary and joining date]\n\nPlease let us know by [fill in: day] whether you accept. ${call}${sign}`,
    replies: ["career_application"],
    statuses: ["career_application offer"],
  },
  {
    slug: "not-now",
    label: "Rejection",
    subject: "Your application at Southbridge",
    text: `Dear {name},\n\nThank you for your application and your time. We have chosen another candidate for this position.\n\nWe wish you success.${sign}`,
    replies: ["career_application"],
    statuses: ["career_application rejected"],
  },
  {
    slug: "more-needed",
    label: "We need to know more",
    subject: "A question about your {what} {reference}",
    text: `Dear {name},\n\nThank you for writing to us. To prepare our reply, we need to know:\n\n[fill in: what we need to know]\n\n${call}${sign}`,
    replies: ["enquiry", "contact_message"],
  },
  {
    slug: "not-reached",
    label: "We could not reach you",
    subject: "We tried to call you, {what} {reference}",
    text: `Dear {name},\n\nWe tried to call you about your {what} {reference} but could not reach you.\n\nWhen may we call again? ${call}${sign}`,
    replies: ["enquiry", "contact_message", "training_enquiry", "booking"],
  },
  {
    slug: "booking-confirmed",
    label: "Booking: confirmed",
    subject: "Your booking {reference} is confirmed",
    text: `Dear {name},\n\nYour booking {reference} is confirmed. We will call you to agree the time of delivery.\n\n${call}${sign}`,
    statuses: ["booking confirmed"],
  },
  {
    slug: "booking-scheduled",
    label: "Booking: delivery scheduled",
    subject: "The delivery of your booking {reference} is scheduled",
    text: `Dear {name},\n\nThe delivery of your booking {reference} is scheduled for the date that we agreed. Please have someone present to receive it.\n\nIf the date no longer suits you, let us know. ${call}${sign}`,
    statuses: ["booking scheduled"],
  },
  {
    slug: "booking-delivered",
    label: "Booking: delivered",
    subject: "Your booking {reference} has been delivered",
    text: `Dear {name},\n\nThe equipment of booking {reference} has been delivered. If anything is missing or does not work, let us know immediately. ${call}${sign}`,
    statuses: ["booking delivered"],
  },
  {
    slug: "booking-returned",
    label: "Booking: returned",
    subject: "Your booking {reference} is complete",
    text: `Dear {name},\n\nAll equipment of booking {reference} has been returned. Thank you for renting from us.${sign}`,
    statuses: ["booking returned"],
  },
  {
    slug: "booking-cancelled",
    label: "Booking: cancelled",
    subject: "Your booking {reference} is cancelled",
    text: `Dear {name},\n\nYour booking {reference} is cancelled, and nothing will be delivered. If this is a mistake, let us know. ${call}${sign}`,
    statuses: ["booking cancelled"],
  },
  {
    slug: "own-cancellation",
    label: "Cancelled by the customer",
    subject: "You cancelled your booking {reference}",
    text: `Dear {name},\n\nYou cancelled your booking {reference}. Nothing will be delivered, and there is nothing to pay.\n\nIf you did not cancel it, let us know. ${call}\n\n{company}`,
  },
];
