import type pictures from "#content/pictures.json";

interface CourseGroup {
  name: string;
  picture: keyof typeof pictures;
  description: string;
  courses: readonly string[];
  more: string;
}

export const courseGroups = [
  {
    name: "Networking",
    picture: "networking",
    description:
      "From cabling to core. Every student gets a bench with two switches, a router and a server to practise on.",
    courses: ["CCNA", "CCNP", "MCSA", "MCSE", "RHSE"],
    more: "Networking courses",
  },
  {
    name: "Software",
    picture: "software-course",
    description:
      "One language per course, one finished project per student, reviewed line by line.",
    courses: ["PHP", ".NET", "JAVA", "REACT", "PYTHON"],
    more: "Software courses",
  },
] as const satisfies readonly CourseGroup[];

export type CourseName = (typeof courseGroups)[number]["courses"][number];

/** All ten, in the order in which the pages list them. */
export const courseNames: readonly CourseName[] = courseGroups.flatMap(({ courses }) => [
  ...courses,
]);

/** Taught at the bench, without a list of certificates. */
export const hardwareCourse = {
  name: "Hardware",
  summary: "Assembly, diagnosis and repair at the bench, on the machines we rent out and service.",
  more: "Ask about the next batch",
} as const;

/** What one may enrol for: the ten, and the course at the bench. */
export const enrolments: readonly string[] = [...courseNames, hardwareCourse.name];

/** What each course is about, in a line. */
export const courseSummaries: Readonly<Record<CourseName, string>> = {
  CCNA: "Routing and switching: the first certificate",
  CCNP: "Enterprise networks, for working engineers",
  MCSA: "Windows Server administration",
  MCSE: "Server infrastructure and identity",
  RHSE: "Linux administration and services",
  PHP: "Web applications and databases",
  ".NET": "C#, ASP.NET and SQL Server",
  JAVA: "The language, Spring and testing",
  REACT: "User interfaces in JavaScript",
  PYTHON: "Scripting, data and automation",
};
