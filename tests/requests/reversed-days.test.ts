import { expect, test } from "vitest";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";

const { site, admin } = await startDesk();

test("a first day that is later than the last one is said at the fields and in the list", async () => {
  await storeRecord(site.db, "enquiry");
  const $ = parseHtml(await admin.get("/admin/enquiries?from=2026-11-20&to=2026-11-18"));
  const error = $('.list-filters [role="alert"]');
  expect(error.text()).toContain("“From” is later than “To”");
  for (const name of ["from", "to"]) {
    const field = $(`#list-${name}`);
    expect(field.attr("aria-describedby")).toBe(error.attr("id"));
    expect(field.attr("aria-invalid")).toBe("true");
  }
  expect($(".list-filters details[open]")).toHaveLength(1);
  expect(textOf($, ".table-frame")).toContain("Nothing can be found between these days");
});

test("one day alone, or the same twice, is no mistake", async () => {
  for (const days of ["from=2026-11-20", "to=2026-11-18", "from=2026-11-20&to=2026-11-20"]) {
    const $ = parseHtml(await admin.get(`/admin/enquiries?${days}`));
    expect($('.list-filters [role="alert"]'), days).toHaveLength(0);
  }
});
