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
      "From cabling to core switches. Every student practises on a bench with two switches, a router and a server.",
    courses: ["CCNA", "CCNP", "MCSA", "MCSE", "RHSE"],
    more: "Networking courses",
  },
  {
    name: "Software",
    picture: "software-course",
    description:
      "One technology per course and one finished project per student, reviewed line by line.",
    courses: ["PHP", ".NET", "JAVA", "REACT", "PYTHON"],
    more: "Software courses",
  },
] as const satisfies readonly CourseGroup[];

export type CourseName = (typeof courseGroups)[number]["courses"][number];

/** The courses of both groups, in the order in which the pages list them. */
export const courseNames: readonly CourseName[] = courseGroups.flatMap(({ courses }) => [
  ...courses,
]);

/** A course at the bench, in no group. */
export const hardwareCourse = {
  name: "Hardware",
  summary: "Assembly, diagnosis and repair at the bench, on the models we rent out and service.",
  more: "Ask about the next batch",
} as const;

/** All courses that one can enrol for. Where the site counts its courses, it counts these. */
export const enrolments = [...courseNames, hardwareCourse.name] as const;

/** Each course in a line. */
export const courseSummaries: Readonly<Record<(typeof enrolments)[number], string>> = {
  CCNA: "Routing and switching, entry-level certification",
  CCNP: "Enterprise networks, for working engineers",
  MCSA: "Windows Server administration",
  MCSE: "Server infrastructure and identity",
  RHSE: "Linux administration and services",
  PHP: "Web applications and databases",
  ".NET": "C#, ASP.NET and SQL Server",
  JAVA: "Core Java, Spring and testing",
  REACT: "User interfaces in JavaScript",
  PYTHON: "Scripting, data and automation",
  Hardware: hardwareCourse.summary,
};
