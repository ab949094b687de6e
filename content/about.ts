import { company } from "./company.ts";

/** The words of the about page, with what branchFigures gives in braces; the tagline and the years of the headline are the customer's. */
export const about = {
  title: `About Southbridge: IT rental, service and training since ${company.founded}`,
  description:
    "IT infrastructure solution and rental provider with {branches} in south India{walkIn}. About 5,000 laptops on rent, more than 100 engineers, laptops replaced or serviced within 24 hours.",
  tagline: "Let’s Shift your Learning to Another Level",
  headline: "15 years of trusted IT solution and service experience",
  welcome: "Welcome to Southbridge",
  paragraphs: [
    "We are an IT infrastructure solution and rental provider with {branches}{walkIn}. We have about 5,000 laptops on rent and more than 100 engineers who install, repair and teach. If a rented laptop fails, we replace or service it within 24 hours.",
    `Founded in Bangalore in ${company.founded}. We rent by the day, week, month or year.`,
  ],
  branchesHeading: "Our Branches",
  homeMap: "Our home branch in {home}",
} as const;
