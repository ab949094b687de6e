import { z } from "zod";
import { judgeCv } from "#app/domain/records/careers/cv-file.server.ts";
import { email, oneOf, personName, phone } from "#app/lib/field-rules.ts";
import { CvRefused } from "#app/platform/files/cv-type.server.ts";
import { qualifications } from "#content/jobs.ts";

export type Application = z.infer<ReturnType<typeof applicationSchema>>;

/**
 * The application form, in the order of its fields. Names are those of the customer's records.
 * The CV is judged last, and only when all else is right.
 * @param job the slug of the job whose page the form is on; empty for none in particular
 */
export function applicationSchema(job: string) {
  return z
    .object({
      Name: personName,
      Email: email,
      Phone: phone,
      Qualification: oneOf("a qualification", qualifications),
      cv: z.unknown().optional(),
    })
    .transform(async ({ cv, ...typed }, context) => {
      try {
        return { job, ...typed, cv: await judgeCv(cv) };
      } catch (error) {
        if (!(error instanceof CvRefused)) throw error;
        context.addIssue({ code: "custom", message: error.message, path: ["cv"] });
        return z.NEVER;
      }
    });
}
