import { z } from "zod";
import { cvFile } from "#app/features/careers/cv-file.server.ts";
import { email, oneOf, personName, phone } from "#app/lib/field-rules.ts";
import { qualifications } from "#content/jobs.ts";

export type Application = z.infer<ReturnType<typeof applicationSchema>>;

/**
 * The application form, in the order of its fields. Names are those of the customer's records.
 * @param job the slug of the job whose page the form is on; empty for none in particular
 */
export function applicationSchema(job: string) {
  return z
    .object({
      Name: personName,
      Email: email,
      Phone: phone,
      Qualification: oneOf("a qualification", qualifications),
      cv: cvFile,
    })
    .transform((typed) => ({ job, ...typed }));
}
