import { z } from "zod";

/** 6 digits out of an app, in any grouping, or one of the recovery codes. */
export type GivenCode = { kind: "app" | "recovery"; code: string };

const missing = "Enter the 6 digits from your app, or a recovery code.";

/** What somebody typed for a code: blanks, hyphens and capitals do not matter. */
export const codeSchema = z
  .string(missing)
  .max(100, missing)
  .transform((text) => text.replace(/[\s-]/g, "").toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-9]{10})$/, missing))
  .transform(
    (code): GivenCode =>
      code.length === 6
        ? { kind: "app", code }
        : { kind: "recovery", code: `${code.slice(0, 5)}-${code.slice(5)}` },
  );

export const codeFormSchema = z.object({ one_time_code: codeSchema });
