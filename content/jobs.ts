export interface Job {
  /** Its page is `/carrers/` and this; stored with the applications for it. */
  slug: string;
  name: string;
  openings: number;
  /** Ids of branches. */
  branches: readonly string[];
  experience: string;
  summary: string;
  duties: readonly string[];
  /** Plain dates in India; an opening is offered to search engines from one to the other. */
  datePosted: string;
  validThrough: string;
}

/** The catalogue's initial job categories, with the number of openings in each. */
export const jobs: readonly Job[] = [
  {
    slug: "business-management",
    name: "Business Management",
    openings: 124,
    branches: ["bangalore", "chennai", "trivandrum", "hyderabad", "pune", "kochi"],
    experience: "2 to 8 years",
    summary: "Manage a branch’s rental business, from the first enquiry to the last return.",
    duties: [
      "Plan stock and deliveries with the warehouse",
      "Manage contracts, renewals and returns",
      "Own the branch’s revenue targets",
    ],
    datePosted: "2026-11-02",
    validThrough: "2027-03-31",
  },
  {
    slug: "ui-designer",
    name: "UI Designer",
    openings: 6,
    branches: ["bangalore"],
    experience: "3 years or more",
    summary: "Design the screens that customers and engineers use every day.",
    duties: [
      "Design, prototype and test with users",
      "Maintain one system of type, colour and components",
      "Work in the browser, in five Indian scripts",
    ],
    datePosted: "2026-11-09",
    validThrough: "2027-01-31",
  },
  {
    slug: "software-engineer",
    name: "Software Engineer",
    openings: 5,
    branches: ["bangalore", "chennai"],
    experience: "2 to 6 years",
    summary: "Build the software behind about 5,000 laptops: stock, bookings, service visits.",
    duties: [
      "Write and review TypeScript and SQL",
      "Operate what you build, together with its users",
      "Teach one course batch a year (optional)",
    ],
    datePosted: "2026-11-09",
    validThrough: "2027-01-31",
  },
  {
    slug: "sales-marketing",
    name: "Sales & Marketing",
    openings: 8,
    branches: ["chennai", "hyderabad", "pune", "kochi"],
    experience: "1 to 5 years",
    summary: "Win new rental customers in your city.",
    duties: [
      "Visit customers in the branch’s city",
      "Write clear, complete quotations",
      "Report demand that our range does not cover yet",
    ],
    datePosted: "2026-11-02",
    validThrough: "2027-02-28",
  },
  {
    slug: "data-science",
    name: "Data Science",
    openings: 14,
    branches: ["bangalore", "hyderabad"],
    experience: "2 to 6 years",
    summary: "Predict which equipment will fail, and plan spare stock in time.",
    duties: [
      "Model demand and failures from rental records",
      "Build dashboards for branch managers",
      "Work in Python and SQL",
    ],
    datePosted: "2026-11-16",
    validThrough: "2027-02-28",
  },
  {
    slug: "content-creator",
    name: "Content Creator",
    openings: 7,
    branches: ["trivandrum", "kochi"],
    experience: "1 year or more",
    summary: "Create guides and videos that answer customers’ questions.",
    duties: [
      "Guides and short videos on set-up and repair",
      "Course material with our trainers",
      "Work in English and one south Indian language",
    ],
    datePosted: "2026-11-16",
    validThrough: "2027-01-31",
  },
];
