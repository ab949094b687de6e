import { expect, test } from "vitest";
import { scopeOf } from "#app/desk/live/live-scope.ts";

test.each([
  ["a kind that the page shows", [["enquiry"], ["booking", "enquiry"]], ["enquiry"], "page"],
  ["a mail, on the page of mails", [["mail"]], ["mail"], "page"],
  ["another kind of record", [["booking"], ["booking", "mail"]], ["enquiry"], "counts"],
  ["something that no window counts", [["mail", "audit", "user"]], ["enquiry"], "none"],
  ["a record, on a page that does not say", [["booking"], ["mail", "booking"]], undefined, "page"],
  ["a mail, on a page that does not say", [["mail"]], undefined, "none"],
] as const)("a change of %s", (_what, changes, shown, scope) => {
  for (const changed of changes) expect(scopeOf(changed, shown), changed.join()).toBe(scope);
});
