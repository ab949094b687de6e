import { z } from "zod";

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>["customError"]>>[0];

/**
 * The message of a rule without a sentence of its own: the field, by its name in the form, and its
 * allowed values. Zod's own words ("Invalid input") are for programmers.
 */
function describeRule(issue: Issue): string {
  const field = (issue.path ?? []).findLast((part) => typeof part === "string");
  if (!field) return "This form does not match our page. Reload the page and try again.";
  const words = field.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
  const name = `the ${words.toLowerCase()}`;
  switch (issue.code) {
    case "invalid_value":
      return `Choose ${name}.`;
    case "too_big":
      return issue.origin === "string"
        ? `Shorten ${name} to ${issue.maximum} characters or fewer.`
        : `Enter ${name} with ${issue.maximum} at most.`;
    case "too_small":
      return issue.origin === "string"
        ? `Enter ${name}.`
        : `Enter ${name} with ${issue.minimum} at least.`;
    case "invalid_type":
      return `Enter ${name}${/int|number/.test(issue.expected) ? " as a number" : ""}.`;
    default:
      return `Enter ${name} as the page asks for it.`;
  }
}

z.config({ customError: describeRule });
