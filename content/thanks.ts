/** One way on from the page that thanks somebody. */
export interface WayOn {
  label: string;
  text: string;
  href: string;
  /** Who sees it; without this everybody. */
  for?: "signed in" | "signed out";
}

interface Thanks {
  /** What happens now. In braces: what was sent, the branch, and the times of answer-times.ts. */
  lead: string;
  /** After "Received": what happens, and when. */
  steps: readonly (readonly [what: string, when: string])[];
  /** Heads the ways on. */
  until: string;
  ways: readonly WayOn[];
}

const account: WayOn[] = [
  {
    label: "Sign Up",
    text: "Your enquiries and bookings in one place",
    href: "/register",
    for: "signed out",
  },
  {
    label: "Dashboard",
    text: "Your bookings and applications in one place",
    href: "/userdashboard",
    for: "signed in",
  },
];

const laptops: WayOn = {
  label: "Look at the laptops",
  text: "Six configurations, by day, week or month",
  href: "/productspage/laptops",
};

const rentals: WayOn = {
  label: "See all rental products",
  text: "Laptops, servers, phones, printers",
  href: "/servicepage",
};

/** What the page says that follows a stored form, by the table of its kind. */
export const thanks: Readonly<Record<string, Thanks>> = {
  enquiry: {
    lead: "Your enquiry is with our {branch} branch. We will call you on {phone} {callDay} {call}.",
    steps: [
      ["Read by a person", "{read}"],
      ["We call you", "{callDay} {call}"],
    ],
    until: "Until we call",
    ways: [
      laptops,
      rentals,
      {
        label: "Read the rental terms",
        text: "Prices, delivery, faults, return",
        href: "/terms",
      },
      ...account,
    ],
  },
  contact_message: {
    lead: "Your message is with our {branch} branch. We will write to {email} or call {phone} {answer}.",
    steps: [
      ["Read by a person", "{read}"],
      ["We answer you", "{answer}"],
    ],
    until: "Until we answer",
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
    lead: "Your question about {code} is with our {branch} branch. We will send you the dates and the fee {answer}.",
    steps: [
      ["Read by a trainer", "{read}"],
      ["Dates and fee", "{answer}"],
    ],
    until: "Until we answer",
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
    lead: "Your application is with our {branch} branch. You will hear from us either way, usually within a week.",
    steps: [
      ["Read by the branch", "usually within a week"],
      ["You hear from us", "by phone or in writing"],
    ],
    until: "Until you hear from us",
    ways: [
      { label: "See all openings", text: "Six job categories", href: "/carrers" },
      { label: "Get to know us", text: "What we do, and where", href: "/aboutpage" },
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
  description: "What we received from you, who answers it and when.",
  greeting: "Thank you, {name}.",
  received: "Received",
  who: "Who answers",
  sent: "What you sent",
  wrong: "Something wrong?",
  correct: "Send a correction",
  whatsApp: "Hello Southbridge, I have just sent you a form on your site",
} as const;
