import { company } from "./company.ts";
import { enrolments } from "./courses.ts";
import { walkIn } from "./places.ts";

/** The words of the landing page. Hero headlines are broken by hand, one entry per line. */
export const landing = {
  title: "Southbridge IT Solutions: rental, service and training in south India",
  description: `Laptops, servers and printers on rent by the day, week, month or year. Networks, surveillance, AMC and IT training from ten branches in south India, ${walkIn}.`,
  slides: [
    {
      tab: "Rentals",
      picture: "hero",
      headline: ["Laptops, desktops", "and servers on rent,", "by the month."],
      lead: "Phones, tablets and printers too, for projects, new teams and exams, from one day to several years. A faulty laptop is replaced or serviced within 24 hours.",
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
  welcome: {
    heading: "Welcome. We equip offices, labs and classrooms across south India.",
    lead: "Southbridge rents out equipment, builds and maintains the networks behind it, and trains the people who run them: one partner for equipment, networks and training.",
  },
  facts: [
    { figure: String(company.founded), meaning: "founded in Bangalore" },
    { figure: "10", meaning: `branches, ${walkIn}` },
    { figure: String(enrolments.length), meaning: "hands-on courses" },
    { before: "about", figure: "5,000", meaning: "laptops on rent" },
    { figure: "100+", meaning: "engineers" },
    { figure: "24 hours", meaning: "to replace or service a faulty laptop" },
  ],
  solutionsHeading: "Enterprise solutions",
  training: {
    heading: "Training on real equipment",
    lead: "Evening and weekend batches, taught by working engineers.",
  },
  enquiry: {
    heading: "Request a call back",
    lead: "Leave your details and the branch nearest to you will call.",
    talk: "Prefer to call us?",
  },
} as const;
