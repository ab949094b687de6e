import { formatRupees } from "#app/lib/format.ts";
import {
  type BackupSettings,
  backupsKept,
  keptFor,
  type RetentionDays,
  retentionRules,
  retentionSettings,
} from "#app/lib/retention-rules.ts";
import { company } from "./company.ts";
import { outsideArea } from "./outside-area.ts";
import { cashLimit, dueWords, gstPercent } from "./payment.ts";
import { answerDays } from "./privacy.ts";

/** A text in ruled parts. */
export interface LegalText {
  title: string;
  description: string;
  heading: string;
  lead: string;
  parts: readonly { heading: string; paragraphs: readonly string[]; table?: LegalTable }[];
}

/** Rows of as many cells as the head has, in groups of their own. */
export interface LegalTable {
  head: readonly string[];
  groups: readonly { heading: string; rows: readonly (readonly string[])[] }[];
}

/**
 * Every cookie and stored entry, by its name without `__Host-`; `…` stands for letters that vary. The
 * lifetime of a cookie begins with its `Max-Age` in words (`legal.test.ts`).
 */
const browserStorage = {
  head: ["Name", "Purpose", "Lifetime"],
  groups: [
    {
      heading: "Cookies",
      rows: [
        [
          "southbridge-session",
          "Keeps you logged in",
          "7 days after your last visit, or until you log out",
        ],
        [
          "cart",
          "Products chosen before you log in",
          "30 days, or until you open your cart after login",
        ],
        ["pin", "PIN code of your delivery, as you entered it on our pages", "90 days"],
        ["typed", "What you typed into the booking form when your login ended", "1 hour"],
        ["cart-lines", "Number of products in your cart", "30 days, or until you log out"],
        [
          "signed-in",
          "Tells the page that you logged in or out",
          "10 minutes, or until the page has read it",
        ],
        ["flash", "Message for the next page, such as “Submitted Successfully”", "1 minute"],
        ["southbridge-registered", "Shows the next step after you register", "1 hour"],
        ["southbridge-forgot", "Remembers that you requested a new password", "1 hour"],
        ["southbridge-reset", "Link from our mail to set a new password", "1 hour"],
        ["southbridge-verification", "Link from our mail to confirm your address", "1 hour"],
        ["southbridge-invitation", "Link from our mail to join our staff", "1 hour"],
        ["southbridge-quotation", "Link from our mail to a quotation", "30 days"],
        ["southbridge-rental", "Link from our mail to a booking", "30 days"],
        ["southbridge-google-…", "Login with Google", "10 minutes"],
        ["southbridge-google-problem", "Reason why a login with Google failed", "1 minute"],
        ["southbridge-privacy", "Opens the page Your data", "30 minutes"],
      ],
    },
    {
      heading: "Cookies for our staff",
      rows: [
        ["southbridge-sign-in", "Second step of the login", "10 minutes"],
        ["columns-…", "Columns chosen for a list", "1 year"],
        ["scheme", "Light or dark display", "1 year"],
      ],
    },
    {
      heading: "Local storage",
      rows: [
        [
          "token",
          "Shows Dashboard and Logout in the menu; holds your account’s number after a login with Google",
          "Until you log out",
        ],
        [
          "productId, serviceId",
          "Product group and service you opened last",
          "Until you clear your browser’s data",
        ],
        [
          "unsent …",
          "A form that could not be sent without a network, without its file",
          "7 days, or until you send it, log out or another account logs in",
        ],
        ["drafts-of", "Account that your unsent forms belong to", "Until you log out"],
        [
          "list-keys, seen-…",
          "For our staff: keyboard shortcuts, newest entry seen",
          "Until you clear your browser’s data",
        ],
      ],
    },
    {
      heading: "Session storage",
      rows: [
        [
          "draft …",
          "A form you have begun to fill in",
          "Until you send it, log out or close the tab",
        ],
        ["drafts-of", "Account that these forms belong to", "Until you log out or close the tab"],
        [
          "answer-…, note-…",
          "For our staff: drafts of replies and notes",
          "Until they are sent or the tab is closed",
        ],
        ["react-router-…", "Scroll position on account and staff pages", "Until you close the tab"],
      ],
    },
    {
      heading: "Cache storage",
      rows: [
        [
          "site …",
          "Public pages you opened, to read without a network",
          "Until the site is updated or you clear your browser’s data",
        ],
      ],
    },
  ],
} as const;

export interface PrivacySettings extends RetentionDays, BackupSettings {
  PRIVACY_CONTACT_NAME: string;
  PRIVACY_CONTACT_MAIL: string;
}

/** The privacy page: how long things are kept follows the settings. */
export const privacy = (settings: PrivacySettings): LegalText => ({
  title: "Privacy · Southbridge IT Solutions",
  description:
    "The data that Southbridge stores about its visitors: purpose, retention, your rights and contact.",
  heading: "Privacy",
  lead: "We store the details you send us, use them only for that purpose, and delete them when it is complete.",
  parts: [
    {
      heading: "Data we store, and why",
      paragraphs: [
        "Forms: the details you enter in an enquiry, message, course enquiry, booking or application, and your CV if you attach one. We need them to reply to you, to deliver your order and to fill the vacancy.",
        "With each form we store the time and the internet address (IP) it came from. We use these two only to block automated spam.",
        "Accounts: your name, e-mail address, cart and password. The password is stored so that nobody, including us, can read it. If you log in with Google, we store the name and e-mail address that Google gives us. For each device on which you are logged in, we store the time of login, its internet address and its browser, so that you can recognise it on your dashboard and log it out.",
        "Mails: the recipient, subject and time of every mail we send. Actions of our staff on your data are logged with the name of the staff member.",
      ],
    },
    {
      heading: "Cookies and browser storage",
      paragraphs: [
        "We use no tracking, no advertising and no third-party analytics. Your browser stores only the entries below. On https, the names of some cookies begin with __Host-.",
        "Street maps are loaded from OpenStreetMap only when you request one. OpenStreetMap then receives your internet address.",
      ],
      table: browserStorage,
    },
    {
      heading: "Retention",
      paragraphs: [
        "Your data is stored while we work on your request. After that it is deleted automatically, with all related data:",
        ...retentionSettings.map(
          (setting) => `${retentionRules[setting].what}: ${keptFor(setting, settings[setting])}.`,
        ),
        `Bookings are stored that long because Indian company law requires books of account and vouchers to be preserved for eight financial years. All other periods are at least the one year that the Digital Personal Data Protection Rules, 2025 require. Data you ask us to erase is deleted earlier, unless a law requires us to retain it. An account is stored until you delete it. Backups retain deleted data ${backupsKept(settings)}.`,
      ],
    },
    {
      heading: "Sharing",
      paragraphs: [
        "Only our own staff in the department concerned see your data, and the delivery team your address. We do not sell your data, and disclose it to others only if a court orders it.",
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        "Under the Digital Personal Data Protection Act, 2023 you can see the data we store about you, have it corrected or erased, withdraw your consent, nominate a person to act for you if you cannot, and complain. All of this is free of charge.",
        "The page Your data needs no account: enter your e-mail address, and the code we send to it shows all data we received under that address, as a page and as a file. There you can correct your name and phone number, erase your data, request other corrections and withdraw your consent with one click. Our use of your data until then remains lawful; from then on we stop contacting you about your earlier enquiries.",
        "Bookings are stored for eight years with only the name, company, delivery address and amounts that the books require. A current booking is stored in full until it ends. Our staff log retains the number of a record, without your name.",
        "With an account you can do the same on your dashboard. Deleting the account also deletes everything sent from it, except its bookings.",
      ],
    },
    {
      heading: "Contact and grievances",
      paragraphs: [
        `${settings.PRIVACY_CONTACT_NAME}, ${[company.name, ...company.address].join(", ").replace(/(\d{3}) (?=\d{3})/, "$1\u00a0")}, ${settings.PRIVACY_CONTACT_MAIL}. We answer every request within ${answerDays} days.`,
        "If you are not satisfied with our answer, or receive none in that time, you can complain to the Data Protection Board of India on its website. Data that you gave us only by phone is not linked to an e-mail address: write to us, and we will find it by the phone number.",
      ],
    },
  ],
});

export const terms: LegalText = {
  title: "Rental terms · Southbridge IT Solutions",
  description:
    "The terms on which Southbridge rents equipment: term, delivery, care, faults, return.",
  heading: "Rental terms",
  lead: "Our obligations and yours when you rent equipment.",
  parts: [
    {
      heading: "Term and price",
      paragraphs: [
        `You rent by the day, week, month or year. A booking names how many machines, for how long, and the price of each in rupees; ${gstPercent} % GST is added to the total. The price is the cheapest combination of the day, week, month and year rates that covers your time. A week is 7 days, a month 30 days, a year 365 days or 12 months. If a product has no price on this site, we call you with a price before you pay.`,
        "The shortest rental is one day. The term begins on the first day on which we deliver and ends on the last day that you booked. Tell us before then if you want to extend it: the same rates apply.",
        "If you end a rental early, we charge the cheapest combination of the same rates for the time until you return the equipment, and refund the rest.",
        "If you book more than 99 machines of one model, we call you about stock and delivery before we confirm.",
      ],
    },
    {
      heading: "Delivery",
      paragraphs: [
        `{freeDelivery}. If your PIN code is ${outsideArea}, we call you before anything is due.`,
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
      heading: "Deposit",
      paragraphs: [
        "Where a product has a refundable deposit, it stands beside the price. It is paid with the rent, without GST. We return it after the equipment is back, less the cost of what is missing or damaged.",
      ],
    },
    {
      heading: "Confirming and cancelling",
      paragraphs: [
        "A booking is an offer. It is new until we have called you to agree the day of delivery, and becomes a contract when we confirm it. While it is new, you can cancel it on its own page free of charge, and we refund any amount already paid. After that, please call us.",
      ],
    },
    {
      heading: "Faults",
      paragraphs: [
        "A laptop that fails in normal use is replaced or serviced within 24 hours of your call, free of charge. For other equipment, the times in your contract apply. You are liable for loss, theft and damage by liquid or a fall, up to its depreciated value on that day.",
      ],
    },
    {
      heading: "Care",
      paragraphs: [
        "The equipment remains our property. Please do not open it, sub-let it or take it out of India. You may install your own software; you are responsible for its licences.",
      ],
    },
    {
      heading: "Return",
      paragraphs: [
        "Tell us the day, and we will collect the equipment. If it is not ready for collection on the last day, the rent continues at the same rates until it is.",
        "Back up your data first, and sign out of accounts and device locks. We erase every disk on arrival, and nothing can be restored after that. On request you receive a certificate of the erasure.",
      ],
    },
    {
      heading: "Law",
      paragraphs: [
        "Indian law applies. Disputes are subject to the jurisdiction of the courts of Bangalore.",
      ],
    },
  ],
};
