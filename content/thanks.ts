/** One way on from the page that thanks somebody. */
interface WayOn {
  label: string;
  text: string;
  href: string;
  /** The audience; left out for everybody. */
  for?: "signed in" | "signed out";
}

interface Thanks {
  /**
   * The next step. In braces, here and below: what was sent, the branch, the times of
   * answer-times.ts and, of a booking, when the total is due.
   */
  lead: string;
  /** After "Received": the event and its time. */
  steps: readonly (readonly [what: string, when: string])[];
  /** Leads to the stored record, if its sender can see it. */
  see?: { label: string; href: string };
  /** Heads the ways on. */
  until: string;
  ways: readonly WayOn[];
}

const dashboard: WayOn = {
  label: "Dashboard",
  text: "Your bookings and applications in one place",
  href: "/userdashboard",
};

const account: WayOn[] = [
  {
    label: "Sign Up",
    text: "Your enquiries and bookings in one place",
    href: "/register",
    for: "signed out",
  },
  { ...dashboard, for: "signed in" },
];

const laptops: WayOn = {
  label: "Look at the laptops",
  text: "By the day, week, month or year",
  href: "/productspage/laptops",
};

const terms: WayOn = {
  label: "Read the rental terms",
  text: "Prices, delivery, faults, return",
  href: "/terms",
};

const rentals: WayOn = {
  label: "See all rental products",
  text: "Laptops, servers, phones, printers",
  href: "/servicepage",
};

/** The texts of the page after a stored form, by the table of its kind. */
export const thanks: Readonly<Record<string, Thanks>> = {
  enquiry: {
    lead: "Our {branch} branch has your enquiry. We will call you on {phone} {callDay} {call}.",
    steps: [
      ["Reviewed by our team", "{read}"],
      ["We call you", "{callDay} {call}"],
    ],
    until: "In the meantime",
    ways: [laptops, rentals, terms, ...account],
  },
  booking: {
    lead: "Our {branch} branch has your booking {reference}. We will call you on {phone} {callDay} {call} to agree the time of delivery.",
    steps: [
      ["We call you", "{callDay} {call}"],
      ["Payment", "{due}"],
    ],
    see: { label: "See your booking", href: "/bookings/{reference}" },
    until: "In the meantime",
    ways: [terms, rentals, dashboard],
  },
  quotation: {
    lead: "Our {branch} branch has your request and will send the quotation to {email} {answer}. It reserves nothing yet.",
    steps: [
      ["Completed by our team", "{read}"],
      ["We send the quotation", "{answer}"],
    ],
    until: "In the meantime",
    ways: [terms, rentals, ...account],
  },
  contact_message: {
    lead: "Our {branch} branch has your message and will write to {email} or call {phone} {answer}.",
    steps: [
      ["Reviewed by our team", "{read}"],
      ["We reply", "{answer}"],
    ],
    until: "In the meantime",
    ways: [
      rentals,
      {
        label: "See the other services",
        text: "Networks, surveillance, AMC, server rooms",
        href: "/otherservicepage",
      },
      { label: "Find your branch", text: "Addresses and phone numbers", href: "/aboutpage" },
      ...account,
    ],
  },
  training_enquiry: {
    lead: "Our {branch} branch has your question about {code}. We will send you the dates and the fee {answer}.",
    steps: [
      ["Reviewed by a trainer", "{read}"],
      ["Dates and fee", "{answer}"],
    ],
    until: "In the meantime",
    ways: [
      {
        label: "Look at the courses again",
        text: "Networking, software and hardware",
        href: "/trainingpage",
      },
      laptops,
      { label: "Find your branch", text: "Addresses and phone numbers", href: "/aboutpage" },
      ...account,
    ],
  },
  career_application: {
    lead: "Our {branch} branch has your application. We reply to every applicant, usually within a week.",
    steps: [
      ["Reviewed by the branch", "usually within a week"],
      ["We reply", "by phone or e-mail"],
    ],
    until: "In the meantime",
    ways: [
      { label: "See all openings", text: "Jobs at our branches", href: "/carrers" },
      { label: "About Southbridge", text: "Our services and branches", href: "/aboutpage" },
      {
        label: "Look at the courses",
        text: "Networking, software and hardware",
        href: "/trainingpage",
      },
      ...account,
    ],
  },
};

export const thanksWords = {
  description: "We have received your details. Our branch will contact you.",
  greeting: "Thank you, {name}.",
  received: "Received",
  who: "Your branch",
  sent: "Your details",
  wrong: "Need to change something?",
  correct: "Tell us",
  print: "Print",
  whatsApp: "Hello Southbridge, I have just sent you a form on your site",
} as const;
