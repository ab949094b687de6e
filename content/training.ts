/** The words of the training page, with the number of courses and the home branch in braces. */
export const training = {
  title: "Hands-on IT training in south India: CCNA to Python · Southbridge",
  description:
    "{courses} courses in networking, software and hardware, in small batches on real switches and servers. Evenings and weekends, in {home} and our other branches.",
  headline: ["{courses} hands-on", "courses"],
  lead: "Networking, software and hardware, in small batches on real switches and servers. Evenings and weekends, in {home} and our other branches.",
  fee: "Fee",
  nextBatches: "Next batches",
  full: "full",
  form: { heading: "Reserve a seat", lead: "We will reply with the dates and the fee." },
} as const;
