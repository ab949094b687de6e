/** The words of the training page. */
export const training = {
  title: "IT training in south India: CCNA to Python, by doing · Southbridge",
  description:
    "Ten courses in networking and software, in small batches on real switches, servers and code. Evenings and weekends, in Bangalore and the branches.",
  headline: ["Ten courses,", "learned by doing"],
  lead: "Small batches on real switches, real servers and code that has to run. Evenings and weekends, in Bangalore and the branches.",
  form: {
    heading: "Reserve a seat",
    lead: "We answer with the dates and the fee.",
  },
} as const;
