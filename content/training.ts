import { enrolments } from "./courses.ts";

/** The words of the training page. */
export const training = {
  title: "Hands-on IT training in south India: CCNA to Python · Southbridge",
  description: `${enrolments.length} courses in networking, software and hardware, in small batches on real switches and servers. Evenings and weekends, in Bangalore and our other branches.`,
  headline: [`${enrolments.length} hands-on`, "courses"],
  lead: "Networking, software and hardware, in small batches on real switches and servers. Evenings and weekends, in Bangalore and our other branches.",
  form: {
    heading: "Reserve a seat",
    lead: "We will reply with the dates and the fee.",
  },
} as const;
