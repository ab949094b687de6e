/** The words of the training page's groups; the courses are in the catalogue. */
export const courseGroups = [
  {
    name: "Networking",
    picture: "networking",
    description:
      "From cabling to core switches. Every student practises on a bench with two switches, a router and a server.",
    more: "Networking courses",
  },
  {
    name: "Software",
    picture: "software-course",
    description:
      "One technology per course and one finished project per student, reviewed line by line.",
    more: "Software courses",
  },
] as const;

/** Leads from a course in no group to its form. */
export const askAboutBatch = "Ask about the next batch";
