import { formatRupees } from "#app/lib/format.ts";
import { retentionRules, retentionSettings } from "#app/lib/retention-rules.ts";
import { startText } from "#app/lib/start-texts.ts";
import { outsideArea } from "./booking.ts";
import { freeDelivery } from "./branches.ts";
import { company } from "./company.ts";
import { cashLimit, dueWords, gstPercent } from "./payment.ts";
import { answerDays } from "./privacy.ts";

/** A text in ruled parts. */
export interface LegalText {
  title: string;
  description: string;
  heading: string;
  lead: string;
  parts: readonly { heading: string; paragraphs: readonly string[] }[];
}

export const privacy: LegalText = {
  title: "Privacy · Southbridge IT Solutions",
  description: "What Southbridge stores about its visitors, why, for how long, and whom to ask.",
  heading: "Privacy",
  lead: "We store what you send us, use it for what you sent it for, and delete it when that is done.",
  parts: [
    {
      heading: "What we store, and why",
      paragraphs: [
        "Forms: what you type into an enquiry, a message, a course enquiry, a booking or an application, and the CV if you add one. We need it to answer you, to deliver what you book and to fill the opening.",
        "With each form we store when it came and from which internet address. We use these two to keep automated spam out, and for nothing else.",
        "Accounts: your name, your e-mail address, what is in your cart, and a password that is stored so that nobody, not even we, can read it. If you sign in with Google we store the name and address that Google gives us. For each device on which you are signed in we store since when, its internet address and what browser it is, so that you can recognise it on your dashboard and sign it out.",
        "Mails: to whom we wrote, about what and when. What staff do with records is written down with their name, so that it can be explained later.",
      ],
    },
    {
      heading: "What your browser keeps",
      paragraphs: [
        "One cookie while you are signed in, and one for the products that you chose before you signed in, which goes at your first look into the cart and after thirty days at the latest. Once you are signed in, one holds how many products are in your cart; it goes when you log out. For an hour one remembers that you registered here or asked for a new password, so that the next page can say what to do. Whoever opens Your data has one for half an hour. A few live for minutes: one carries a message from one page to the next, one tells the page that you are signed in, and one each brings you back from Google and from the link in a mail about your password. A form that you have begun to fill is kept in your browser until you send it or close the tab; one that could not be sent because the network was away, without its file, for a week, so that you can send it later. Both are deleted when another account signs in. Public pages that you opened are kept for reading without a network. There is no tracking, no advertising and no counting of visitors by others.",
        "A street map is loaded from OpenStreetMap only when you ask for it. Its servers then see your internet address.",
      ],
    },
    {
      heading: "How long",
      paragraphs: [
        "What you sent stays while somebody is at work on it. After that it is deleted by itself, every day, with all that hangs on it:",
        ...retentionSettings.map(
          (setting) => `${retentionRules[setting].what}: ${startText(setting)}.`,
        ),
        `Bookings stay that long because Indian company law wants books of account and their vouchers kept for eight financial years; the other times are never shorter than the year that the Digital Personal Data Protection Rules, 2025 ask for. What you ask us to delete we delete before, unless a law keeps it. An account: until you delete it. Backups hold what was deleted ${startText("BACKUPS_KEPT")}.`,
      ],
    },
    {
      heading: "Who sees it",
      paragraphs: [
        "Our own staff in the department concerned, and whoever delivers your order, as far as the address. We sell none of it and pass none of it on, unless a court orders it.",
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        "The Digital Personal Data Protection Act, 2023 lets you see what we keep about you, have it corrected and erased, withdraw your consent, name somebody who acts for you when you cannot, and complain. We do all of it without a fee.",
        "On the page Your data you need no account: type your e-mail address, and a code that we send there shows everything that came to us under it, as a page and as a file. There you correct your name and phone number, erase what is kept, ask for another correction or anything else, and withdraw your consent with one button. What was done until then stays lawful; from then on nobody contacts you about what you had sent.",
        "Bookings stay for the eight years, with the name, the delivery address and the amounts that the books need and nothing else. While one still runs it stays whole. The log of what staff did keeps the number of a record, without your name.",
        "With an account you can do the same on your dashboard, which deletes the account with all that was sent from it but its bookings.",
      ],
    },
    {
      heading: "Whom to ask",
      paragraphs: [
        `${startText("PRIVACY_CONTACT_NAME")}, ${[company.name, ...company.address].join(", ")}, ${startText("PRIVACY_CONTACT_MAIL")}. Whatever you ask is answered within ${answerDays} days.`,
        "If you are not content with the answer, or get none in that time, you can complain to the Data Protection Board of India, which takes complaints on its own website. If what came to us by phone alone is about you, it stands under no e-mail address: write to us, and we find it by the number.",
      ],
    },
  ],
};

export const terms: LegalText = {
  title: "Rental terms · Southbridge IT Solutions",
  description:
    "The terms on which Southbridge rents equipment: term, delivery, care, faults, return.",
  heading: "Rental terms",
  lead: "What you can expect of us, and we of you, when you rent a machine.",
  parts: [
    {
      heading: "Term and price",
      paragraphs: [
        `You rent by the day, week, month or year. A booking names how many machines, for how long, and the price of each in rupees; ${gstPercent} % GST is added to the total. The price is the cheapest combination of the day, week, month and year rates that covers your time. A week is 7 days, a month 30 days, a year 365 days or 12 months. If a product has no price on this site, we call you with a price before you pay.`,
        "The term begins on the day of delivery and ends when the time you booked is over. Tell us before then if you want to extend it.",
        "If you book more than 99 machines of one model, we call you about stock and delivery before we confirm.",
      ],
    },
    {
      heading: "Delivery",
      paragraphs: [
        `${freeDelivery}. If your PIN code is ${outsideArea}, we call you before anything is due.`,
        "We set the machine up with you and record its condition together. That record applies when the machine is returned.",
      ],
    },
    {
      heading: "Payment",
      paragraphs: [
        `${dueWords.rule} For a transfer, please quote the booking reference. Cash is possible only for a total below ${formatRupees(cashLimit)} with GST: the law does not allow more in cash.`,
      ],
    },
    {
      heading: "Confirming and cancelling",
      paragraphs: [
        "A booking is an offer: it is new until we have called you to agree the day of delivery, and becomes a contract when we confirm it. As long as it is new you can cancel it on its own page at no cost, and what you have paid for it already is paid back. After that, call us.",
      ],
    },
    {
      heading: "Faults",
      paragraphs: [
        "A laptop that fails in ordinary use is replaced or serviced within 24 hours of your call, at no charge. Other equipment follows the times in your contract. You bear loss, theft and damage by liquid or a fall, up to what the machine is worth on that day.",
      ],
    },
    {
      heading: "Care",
      paragraphs: [
        "The machine remains ours. Please do not open it, lend it on or take it out of India. You may install your own software; you answer for its licences.",
      ],
    },
    {
      heading: "Return",
      paragraphs: [
        "Tell us the day and we collect it. Take your data off first: on arrival every disk is erased, and nothing can be restored after that.",
      ],
    },
    {
      heading: "Law",
      paragraphs: ["Indian law applies. Disputes go to the courts of Bangalore."],
    },
  ],
};
