import { z } from "zod";
import { email, oneOf, personName, phone } from "#app/lib/field-rules.ts";
import { courseNames } from "#content/courses.ts";

/** The training enquiry, in the order of its fields. Names are those of the customer's records. */
export const trainingSchema = z.object({
  email,
  name: personName,
  number: phone,
  code: oneOf("a course", courseNames),
});
