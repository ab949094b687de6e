import { jobs } from "./jobs.ts";

/** Every page that is the same for everyone, and so is rendered at build time. */
export const publicPages = [
  "/",
  "/aboutpage",
  "/contactpage",
  "/trainingpage",
  "/carrers",
  ...jobs.map(({ slug }) => `/carrers/${slug}`),
  "/privacy",
  "/terms",
];
