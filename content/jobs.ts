export interface Job {
  /** Its page is `/carrers/` and this; stored with the applications for it. */
  slug: string;
  name: string;
  openings: number;
  summary: string;
  duties: readonly string[];
  /** Plain dates in India; an opening is offered to search engines from one to the other. */
  datePosted: string;
  validThrough: string;
  /** As schema.org and Google's job search name it. */
  employmentType: "FULL_TIME" | "PART_TIME" | "CONTRACTOR" | "INTERN";
}

/** The six job categories and how many openings each has. */
export const jobs: readonly Job[] = [
  {
    slug: "business-management",
    name: "Business Management",
    openings: 124,
    summary: "Run a branch’s rentals, from the first call to the last return.",
    duties: [
      "Plan stock and deliveries with the warehouse",
      "Keep contracts, renewals and returns in order",
      "Answer for one branch’s figures",
    ],
    datePosted: "2026-11-02",
    validThrough: "2027-03-31",
    employmentType: "FULL_TIME",
  },
  {
    slug: "ui-designer",
    name: "UI Designer",
    openings: 6,
    summary: "Design the screens that customers order on and engineers work with.",
    duties: [
      "Draw, build and test with the people who use them",
      "Keep one system of type, colour and components",
      "Work in the browser, in five Indian scripts",
    ],
    datePosted: "2026-11-09",
    validThrough: "2027-01-31",
    employmentType: "FULL_TIME",
  },
  {
    slug: "software-engineer",
    name: "Software Engineer",
    openings: 5,
    summary: "Build the software behind about 5,000 laptops: stock, bookings, service visits.",
    duties: [
      "Write and review TypeScript and SQL",
      "Run what you build, with the people who depend on it",
      "Teach one course batch a year, if you like",
    ],
    datePosted: "2026-11-09",
    validThrough: "2027-01-31",
    employmentType: "FULL_TIME",
  },
  {
    slug: "sales-marketing",
    name: "Sales & Marketing",
    openings: 8,
    summary: "Find the offices, labs and classrooms that are about to need machines.",
    duties: [
      "Visit customers in the branch’s city",
      "Write quotations that say what is included",
      "Report what customers ask for and we do not offer",
    ],
    datePosted: "2026-11-02",
    validThrough: "2027-02-28",
    employmentType: "FULL_TIME",
  },
  {
    slug: "data-science",
    name: "Data Science",
    openings: 14,
    summary: "Find out which machines fail, when, and what to keep in stock before they do.",
    duties: [
      "Model demand and failures from rental records",
      "Put the numbers where branch managers see them",
      "Work in Python and SQL",
    ],
    datePosted: "2026-11-16",
    validThrough: "2027-02-28",
    employmentType: "FULL_TIME",
  },
  {
    slug: "content-creator",
    name: "Content Creator",
    openings: 7,
    summary: "Write and film the guides that save our customers a call.",
    duties: [
      "Guides and short films on set-up and repair",
      "Course material with our trainers",
      "Work in English and one south Indian language",
    ],
    datePosted: "2026-11-16",
    validThrough: "2027-01-31",
    employmentType: "FULL_TIME",
  },
];

export const openings = jobs.reduce((sum, job) => sum + job.openings, 0);

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

/** The words of the careers page. */
export const careers = {
  title: `${openings} openings in ten branches · Careers at Southbridge`,
  description: `Careers at Southbridge: ${openings} openings in six job categories, from business management to data science. Apply with or without an account.`,
  lead: "Six job categories, ten branches. Choose one and send your CV. You can apply with or without an account.",
  anyJob: {
    heading: ["Apply to", "Southbridge"],
    lead: "Choose an opening above, or apply without one and we will see where you fit.",
  },
  steps: [
    "We read every application.",
    "You hear from the branch, by phone or in writing.",
    "You meet the team you would work with.",
  ],
} as const;
