/** The words of the training page. */
export const training = {
  title: "Hands-on IT training in south India: CCNA to Python · Southbridge",
  description:
    "Ten courses in networking and software, in small batches on real switches, servers and code. Evenings and weekends, in Bangalore and our other branches.",
  headline: ["Ten courses,", "learned by doing"],
  lead: "Small batches on real switches, real servers and code that has to run. Evenings and weekends, in Bangalore and our other branches.",
  form: {
    heading: "Reserve a seat",
    lead: "We will reply with the dates and the fee.",
  },
} as const;
