/** The words of the about page; the tagline and the years are the customer's. */
export const about = {
  title: "About Southbridge: 15 years of IT rental, service and training",
  description:
    "An IT infrastructure solution and rental provider with ten branches in south India: about 5,000 laptops on rent, more than 100 engineers, and faulty laptops replaced or serviced within 24 hours.",
  tagline: "Let’s Shift your Learning to Another Level",
  headline: "15 years of trusted IT solution and service experience",
  welcome: "Welcome to Southbridge",
  paragraphs: [
    "We are an IT infrastructure solution and rental provider with ten branches. We have about 5,000 laptops on rent and more than 100 engineers who install, repair and teach. If a rented laptop fails, we replace or service it within 24 hours.",
    "We started in Bangalore in 2007, and rent by the day, week or month, or over several years.",
  ],
  branchesHeading: "Our Branches",
  homeMap: "Our home branch in Bangalore",
} as const;
