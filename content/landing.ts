/** The words of the landing page, with figures of the catalogue in braces. Hero headlines are broken by hand, one entry per line. */
export const landing = {
  title: "Southbridge IT Solutions: rental, service and training in south India",
  description:
    "Laptops, servers and printers on rent by the day, week, month or year. Networks, surveillance, AMC and IT training from {branches} in south India{walkIn}.",
  slides: [
    {
      tab: "Rentals",
      picture: "hero",
      headline: ["Laptops, desktops", "and servers on rent,", "by the month."],
      lead: "{offer}, for one day or several years. Delivered free; a faulty laptop is replaced or serviced within 24 hours.",
    },
    {
      tab: "Infrastructure",
      picture: "networking",
      headline: ["Networks, CCTV", "and AMC under", "one contract."],
      lead: "Networks, cameras and server rooms: surveyed, installed and documented, then maintained by more than 100 engineers.",
    },
    {
      tab: "Training",
      picture: "software-course",
      headline: ["Hands-on", "training on", "live equipment."],
      lead: "CCNA to Python, in small batches on real switches and servers, taught by working engineers.",
    },
  ],
  /** Begins the first slide's words while no group has a price. */
  noPrice: "Phones, tablets and printers too",
  bar: {
    name: "Price of a rental",
    model: "Model",
    number: "Quantity",
    pin: "Delivery PIN code",
    show: "See the price",
    for: "for one",
    onRequest: "Price on request",
  },
  needsHeading: "What do you need?",
  welcome: {
    heading: "Welcome. We equip offices, labs and classrooms across south India.",
    lead: "Southbridge rents out equipment, builds and maintains the networks behind it, and trains the people who run them: one partner for all three.",
  },
  /** The strongest sales argument is first. */
  facts: [
    { before: "from", figure: "{price}", meaning: "a month, without GST" },
    { before: "from", figure: "{delivered}", meaning: "free delivery to your office" },
    { figure: "24 hours", meaning: "to replace or service a faulty laptop" },
    { before: "about", figure: "5,000", meaning: "laptops on rent" },
    { figure: "{branchCount}", meaning: "branches{walkIn}" },
    { figure: "{courses}", meaning: "hands-on courses" },
  ],
  solutionsHeading: "Enterprise solutions",
  training: {
    heading: "Training on real equipment",
    lead: "Evening and weekend batches, taught by working engineers.",
  },
  enquiry: {
    heading: "Request a callback",
    lead: "Talk to your nearest branch.",
    talk: "Prefer to call us?",
  },
} as const;

export interface Client {
  name: string;
  /** The lettering of the name in its invented logo. */
  style: "bold" | "light" | "round" | "spaced";
  /** The drawn mark before the name, on a 20 grid. */
  mark?: string;
  filled?: boolean;
}

/** Invented companies, so that nothing is said about real ones. */
export const clients: readonly Client[] = [
  { name: "velvara", style: "bold" },
  { name: "Sahya Clinics", style: "light" },
  { name: "Ottakam Freight", style: "bold", mark: "M2 16V9l4-5 4 5 4-5 4 5v7" },
  {
    name: "kolam studio",
    style: "round",
    mark: "M10 1l9 9-9 9-9-9zM10 6.5l3.5 3.5-3.5 3.5L6.5 10z",
  },
  { name: "MANDIRA", style: "spaced" },
  { name: "Tungara", style: "bold", mark: "M1 17 7 5l3.5 5L13 5l6 12z", filled: true },
  { name: "Pallavar Press", style: "light" },
];

export interface Solution {
  /** Its page is `/otherservicepage/` and this. */
  slug: string;
  name: string;
  summary: string;
}

/** The three solutions on the landing page, while their services are shown. */
export const solutions: readonly Solution[] = [
  {
    slug: "networking",
    name: "Network and IT infrastructure",
    summary:
      "Structured cabling, switching, Wi-Fi and server rooms: surveyed, installed and handed over with drawings.",
  },
  {
    slug: "surveillance",
    name: "Surveillance",
    summary: "Cameras, recorders and storage, planned after a site survey.",
  },
  {
    slug: "amc",
    name: "Annual maintenance (AMC)",
    summary:
      "One annual contract for every computer, printer and server in your office, whoever supplied it.",
  },
];

interface Testimonial {
  slug: string;
  words: string;
  name: string;
  role: string;
}

/** Initial testimonials: invented people of invented companies. The first is set large. */
export const testimonials: readonly Testimonial[] = [
  {
    slug: "textile-exporter",
    words:
      "Forty laptops for a two-month audit, collected the day it ended. One failed in the third week and its replacement was on the desk the next morning.",
    name: "Anitha Raghavan",
    role: "Finance controller, textile exporter, Chennai",
  },
  {
    slug: "hospital-group",
    words:
      "They rewired two floors over a long weekend and left a drawing of every port. We still use that drawing.",
    name: "Joseph Kurian",
    role: "Administrator, hospital group, Kochi",
  },
  {
    slug: "former-student",
    words:
      "The labs are on real switches. I broke one in the first week and was made to repair it.",
    name: "Sowmya Hegde",
    role: "Network engineer, former student, Bangalore",
  },
  {
    slug: "auto-components",
    words:
      "One contract and one number to call for our printers, our servers and the cameras at the gate.",
    name: "Imran Shaikh",
    role: "Plant manager, auto components, Pune",
  },
];
