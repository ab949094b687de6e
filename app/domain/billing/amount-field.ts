import { z } from "zod";
import { readPaise } from "#app/domain/billing/paise.ts";

/** An amount in rupees as it is typed, "1,29,668" or with paise; in paise. */
export const amountField = z.string("Enter the amount.").transform((typed, context) => {
  const paise = readPaise(typed);
  if (paise) return paise;
  context.addIssue("Enter the amount in rupees, for example 1,29,668 or 499.50.");
  return z.NEVER;
});
