interface Course {
  slug: string;
  name: string;
  /** A name of content/course-groups.ts; empty for a course in no group. */
  group: "Networking" | "Software" | "";
  summary: string;
  /** In whole rupees, without GST. */
  fee: number;
  duration: string;
  mode: "classroom" | "online" | "both";
  /** Branches by their ids, and plain dates in India. */
  batches: readonly { branch: string; begins: string; seats: number }[];
}

const evenings = "6 weeks, evenings";
const weekends = "10 weeks, Saturday and Sunday";

/** Below the dates of each. */
export const courseNote = "Sample fee and dates. The branch confirms both.";

/** The catalogue's initial courses, in their order. */
export const courses: readonly Course[] = [
  {
    slug: "ccna",
    name: "CCNA",
    group: "Networking",
    summary: "Routing and switching, entry-level certification",
    fee: 18_000,
    duration: evenings,
    mode: "classroom",
    batches: [
      { branch: "bangalore", begins: "2027-01-18", seats: 12 },
      { branch: "chennai", begins: "2027-02-01", seats: 8 },
    ],
  },
  {
    slug: "ccnp",
    name: "CCNP",
    group: "Networking",
    summary: "Enterprise networks, for working engineers",
    fee: 32_000,
    duration: weekends,
    mode: "classroom",
    batches: [{ branch: "bangalore", begins: "2027-02-06", seats: 10 }],
  },
  {
    slug: "mcsa",
    name: "MCSA",
    group: "Networking",
    summary: "Windows Server administration",
    fee: 20_000,
    duration: evenings,
    mode: "classroom",
    batches: [{ branch: "hyderabad", begins: "2027-01-25", seats: 12 }],
  },
  {
    slug: "mcse",
    name: "MCSE",
    group: "Networking",
    summary: "Server infrastructure and identity",
    fee: 30_000,
    duration: weekends,
    mode: "classroom",
    batches: [{ branch: "hyderabad", begins: "2027-02-13", seats: 10 }],
  },
  {
    slug: "rhse",
    name: "RHSE",
    group: "Networking",
    summary: "Linux administration and services",
    fee: 24_000,
    duration: evenings,
    mode: "classroom",
    batches: [{ branch: "trivandrum", begins: "2027-02-01", seats: 10 }],
  },
  {
    slug: "php",
    name: "PHP",
    group: "Software",
    summary: "Web applications and databases",
    fee: 14_000,
    duration: evenings,
    mode: "both",
    batches: [{ branch: "trivandrum", begins: "2027-01-18", seats: 14 }],
  },
  {
    slug: "dot-net",
    name: ".NET",
    group: "Software",
    summary: "C#, ASP.NET and SQL Server",
    fee: 18_000,
    duration: evenings,
    mode: "both",
    batches: [{ branch: "pune", begins: "2027-01-25", seats: 14 }],
  },
  {
    slug: "java",
    name: "JAVA",
    group: "Software",
    summary: "Core Java, Spring and testing",
    fee: 20_000,
    duration: weekends,
    mode: "both",
    batches: [
      { branch: "bangalore", begins: "2027-01-23", seats: 14 },
      { branch: "hyderabad", begins: "2027-02-06", seats: 14 },
    ],
  },
  {
    slug: "react",
    name: "REACT",
    group: "Software",
    summary: "User interfaces in JavaScript",
    fee: 16_000,
    duration: evenings,
    mode: "both",
    batches: [{ branch: "bangalore", begins: "2027-02-01", seats: 14 }],
  },
  {
    slug: "python",
    name: "PYTHON",
    group: "Software",
    summary: "Scripting, data and automation",
    fee: 16_000,
    duration: evenings,
    mode: "both",
    batches: [
      { branch: "bangalore", begins: "2027-01-18", seats: 14 },
      { branch: "chennai", begins: "2027-01-25", seats: 14 },
    ],
  },
  {
    slug: "hardware",
    name: "Hardware",
    group: "",
    summary: "Assembly, diagnosis and repair at the bench, on the models we rent out and service.",
    fee: 12_000,
    duration: evenings,
    mode: "classroom",
    batches: [{ branch: "bangalore", begins: "2027-01-18", seats: 8 }],
  },
];
