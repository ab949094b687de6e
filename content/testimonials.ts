export interface Testimonial {
  words: string;
  name: string;
  role: string;
}

/** Invented people of invented companies. The first is set large. */
export const testimonials: readonly [Testimonial, ...Testimonial[]] = [
  {
    words:
      "Forty laptops for a two-month audit, collected the day it ended. One failed in the third week and its replacement was on the desk the next morning.",
    name: "Anitha Raghavan",
    role: "Finance controller, textile exporter, Chennai",
  },
  {
    words:
      "They rewired two floors over a long weekend and left a drawing of every port. We still use that drawing.",
    name: "Joseph Kurian",
    role: "Administrator, hospital group, Kochi",
  },
  {
    words:
      "The labs are on real switches. I broke one in the first week and was made to repair it.",
    name: "Sowmya Hegde",
    role: "Network engineer, former student, Bangalore",
  },
  {
    words:
      "One contract and one number to call for our printers, our servers and the cameras at the gate.",
    name: "Imran Shaikh",
    role: "Plant manager, auto components, Pune",
  },
];
