/**
 * The fixed parts of the staff's first screen. All of it is sample text of the specification's:
 * nothing here is counted, and the screen says so.
 */

/** The second description of the company, from the specification's admin page. */
export const companyBlurb =
  "An accredited training and IT-solutions organisation serving government, education, finance, banking, telecom, healthcare, transport and manufacturing.";

export const sampleFigures: readonly { figure: number; label: string }[] = [
  { figure: 26, label: "New Messages" },
  { figure: 11, label: "New Tasks" },
  { figure: 123, label: "New Orders" },
  { figure: 13, label: "New Enquiry" },
];

/** In per cent of the target. */
export const targets: readonly { label: string; reached: number }[] = [
  { label: "Income Target", reached: 54 },
  { label: "Expenses Target", reached: 32 },
  { label: "Totals Target", reached: 89 },
];

export interface UpcomingWork {
  /** A day as a calendar has it, ISO 8601. */
  date: string;
  day: string;
  month: string;
  title: string;
  time: string;
  place: string;
}

export const upcomingWorks: readonly UpcomingWork[] = [
  {
    date: "2026-11-24",
    day: "24",
    month: "Nov",
    title: "Network survey, block C",
    time: "10:00 to 13:00",
    place: "Whitefield, Bangalore",
  },
  {
    date: "2026-12-02",
    day: "02",
    month: "Dec",
    title: "CCNA batch opens",
    time: "18:30 to 20:00",
    place: "Training floor, Kochi",
  },
];

export interface Employee {
  /** The employee id. */
  id: string;
  name: string;
  role: string;
  /** In whole rupees a month. */
  salary: number;
  /** True for employees that the company's health policy covers. */
  policy: "Yes" | "No";
  status: "Offline" | "Leave";
  location: string;
  number: string;
}

export const employees: readonly Employee[] = [
  {
    id: "SB-101",
    name: "Anand Rao",
    role: "Branch manager",
    salary: 62_000,
    policy: "Yes",
    status: "Offline",
    location: "Bangalore",
    number: "98450 00011",
  },
  {
    id: "SB-118",
    name: "Priya Varghese",
    role: "Network trainer",
    salary: 48_000,
    policy: "Yes",
    status: "Leave",
    location: "Kochi",
    number: "94470 00012",
  },
  {
    id: "SB-124",
    name: "Selvam M.",
    role: "Field engineer",
    salary: 34_000,
    policy: "Yes",
    status: "Offline",
    location: "Chennai",
    number: "98400 00013",
  },
  {
    id: "SB-131",
    name: "Nikhil Joshi",
    role: "Sales executive",
    salary: 36_000,
    policy: "No",
    status: "Offline",
    location: "Pune",
    number: "98220 00014",
  },
  {
    id: "SB-140",
    name: "Hema Reddy",
    role: "Service desk",
    salary: 29_000,
    policy: "Yes",
    status: "Leave",
    location: "Hyderabad",
    number: "99480 00015",
  },
  {
    id: "SB-152",
    name: "Joby Thomas",
    role: "Field engineer",
    salary: 33_000,
    policy: "Yes",
    status: "Offline",
    location: "Trivandrum",
    number: "94950 00016",
  },
  {
    id: "SB-157",
    name: "Kavya Shetty",
    role: "Accounts",
    salary: 41_000,
    policy: "Yes",
    status: "Offline",
    location: "Bangalore",
    number: "98860 00017",
  },
];
