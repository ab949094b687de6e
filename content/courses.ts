export interface CourseGroup {
  name: string;
  courses: readonly string[];
  more: string;
}

export const courseGroups: readonly CourseGroup[] = [
  {
    name: "Networking",
    courses: ["CCNA", "CCNP", "MCSA", "MCSE", "RHSE"],
    more: "Networking courses",
  },
  {
    name: "Software",
    courses: ["PHP", ".NET", "JAVA", "REACT", "PYTHON"],
    more: "Software courses",
  },
];

/** Taught at the bench, without a list of certificates. */
export const hardwareCourse = {
  name: "Hardware",
  summary: "Assembly, diagnosis and repair at the bench, on the same machines we rent and service.",
  more: "Ask for the next batch",
} as const;
