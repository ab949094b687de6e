/** The qualifications to choose from: the customer's list, and common degrees. */
export const qualifications = [
  "BCA",
  "MCA",
  "BSC",
  "CCNA",
  "CCNP",
  "MCSA",
  "B.Com",
  "B.Tech",
  "MBA",
  "Diploma",
] as const;

/** The last choice, with a line to write. */
export const otherChoice = "Other";

/** The words of the careers page. In braces: figures and cities of what is open. */
export const careers = {
  title: "{openings} openings in {places} cities · Careers at Southbridge",
  description:
    "Careers at Southbridge: {openings} openings in {categories} job categories, from business management to data science. Apply with or without an account.",
  lead: "{Categories} job categories in {cities}. Choose one and send your CV. You can apply with or without an account.",
  applyBy: "Apply by",
  experience: "Experience",
  closed: "This opening is closed: {name}",
  refused: "This opening is closed. Choose another one, or send a general application.",
  anyJob: {
    heading: ["Apply to", "Southbridge"],
    lead: "Choose an opening above, or send a general application and we will match you to a team.",
  },
  steps: [
    "We read every application.",
    "The branch contacts you by phone or in writing.",
    "You meet the team you would work with.",
  ],
} as const;
