/** The words of the landing page. Hero headlines are broken by hand, one entry per line. */
export const landing = {
  title: "Southbridge IT Solutions: rental, service and training in south India",
  description:
    "Laptops, servers and printers on rent by the day, week, month or year. Networks, surveillance, AMC and IT training from ten branches in south India.",
  slides: [
    {
      tab: "Rentals",
      picture: "hero",
      headline: ["Rent the", "whole office,", "by the month."],
      lead: "Laptops, servers and printers for a project, a new team or an exam week, by the day or over several years. A faulty laptop is replaced or serviced within 24 hours.",
    },
    {
      tab: "Infrastructure",
      picture: "networking",
      headline: ["Wired,", "watched and", "looked after."],
      lead: "Networks, cameras and server rooms, built from drawings you keep, then maintained under one contract by more than 100 engineers.",
    },
    {
      tab: "Training",
      picture: "software-course",
      headline: ["Learn it on", "the machines", "you will run."],
      lead: "CCNA to Python, in small batches on real switches and real code, taught by engineers who do this work by day.",
    },
  ],
  welcome: {
    heading: "Welcome. We equip offices, labs and classrooms across the south.",
    lead: "Southbridge rents out equipment, builds and maintains the networks behind it, and trains the people who run them: one company for machines, cabling and courses.",
  },
  facts: [
    { figure: "2007", meaning: "founded in Bangalore" },
    { figure: "15 years", meaning: "of trusted IT solution and service experience" },
    { figure: "Ten", meaning: "branches" },
    { before: "about", figure: "5,000", meaning: "laptops on rent" },
    { figure: "100+", meaning: "engineers" },
    { figure: "24 hours", meaning: "to replace or service a faulty laptop" },
  ],
  solutionsHeading: "Enterprise solutions",
  training: {
    heading: "Learn it on the real machine",
    lead: "Evening and weekend batches, taught by engineers who do this work by day.",
  },
  enquiry: {
    heading: "Request a call back",
    lead: "Leave your details and the branch nearest to you will call.",
    talk: "Prefer to call us?",
  },
} as const;
