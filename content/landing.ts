/** The words of the landing page. Hero headlines are broken by hand, one entry per line. */
export const landing = {
  title: "Southbridge IT Solutions: rental, service and training in south India",
  description:
    "Laptops, servers and printers on rent by the day, week, month or year, with service within 24 hours. Networks, surveillance, AMC and IT training from ten branches.",
  slides: [
    {
      tab: "Rentals",
      picture: "hero",
      headline: ["Rent the", "whole office,", "by the month."],
      lead: "Laptops, servers and printers for a project, a new team or an exam week. By the day, week, month or over several years, replaced within 24 hours if one fails.",
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
      lead: "CCNA to Python, in small batches on real switches and real code, taught by the engineers who do the work in the daytime.",
    },
  ],
  welcome: {
    heading: "Welcome. We equip the south’s offices, labs and classrooms.",
    lead: "Southbridge rents equipment, builds and maintains the networks under it, and trains the people who run them. One company for the machine, the cable and the person.",
  },
  facts: [
    { figure: "2007", meaning: "founded in Bangalore" },
    { figure: "15 years", meaning: "of trusted IT solution and service experience" },
    { figure: "Ten", meaning: "branches" },
    { figure: "About 5,000", meaning: "laptops on rent" },
    { figure: "100+", meaning: "engineers" },
    { figure: "24 hours", meaning: "to replace or repair a faulty laptop" },
  ],
  solutionsHeading: "Enterprise solutions",
  training: {
    heading: "Learn it on the real machine",
    lead: "Evening and weekend batches, taught by the engineers who do the work in the daytime.",
  },
  enquiry: {
    heading: "Request a call back",
    lead: "The branch nearest to you answers.",
    talk: "Prefer to talk?",
  },
} as const;
