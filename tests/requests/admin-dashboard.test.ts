import { beforeEach, describe, expect, test, vi } from "vitest";
import { companyBlurb, employees, upcomingWorks } from "#content/admin-dashboard.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { parseHtml, tableRows, textOf, textsOf } from "#tests/support/html.ts";
import { postMultipart, send, signInAt } from "#tests/support/http.ts";
import { auditOf, recordsOf, removeRecords } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
beforeEach(() => removeRecords(site.db));

async function apply(name: string) {
  await postMultipart(site.url, "/carrers", anApplication({ Name: name }), {
    cv: new File([Uint8Array.from(aPdf())], "cv.pdf"),
  });
  return recordsOf(site.db, "career_application")
    .selectAll()
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
}

const dashboard = async () => parseHtml(await admin.get("/admin"));

describe("the dashboard's fixed parts", () => {
  test("are the specification's, in a part that says what they are", async () => {
    const $ = await dashboard();
    expect(textOf($, "h1")).toBe("Welcome Admin");
    const samples = 'section[aria-labelledby="sample-figures"]';
    expect(textOf($, `${samples} h2`)).toBe("Sample figures");
    const figures = ["26 New Messages", "11 New Tasks", "123 New Orders", "13 New Enquiry"];
    expect(textsOf($, `${samples} ul[aria-label="Sample figures"] li`)).toEqual(figures);
    for (const trade of ["government", "education", "finance", "banking", "telecom"]) {
      expect(companyBlurb).toContain(trade);
    }
    expect(textsOf($, `${samples} [aria-labelledby="about-company"] p`)).toEqual([companyBlurb]);
    expect(textsOf($, `${samples} h3`)).toContain("Upcoming Works");
    expect(upcomingWorks).toHaveLength(2);
    expect(textsOf($, `${samples} [aria-labelledby="upcoming-works"] :is(time, h4, p)`)).toEqual(
      upcomingWorks.flatMap(({ day, month, title, time, place }) => [
        `${day} ${month}`,
        title,
        time,
        place,
      ]),
    );
  });

  test("are the admins' alone", async () => {
    const coordinator = await signInAt(site.url, await createUser(site, "coordinator"));
    const $ = parseHtml(await coordinator.get("/admin"));
    expect(textOf($, "h1")).toContain("Welcome");
    expect($("#sample-figures")).toHaveLength(0);
  });

  test("hold three progress bars with their values", async () => {
    const $ = await dashboard();
    const bars = [...$("progress")].map(({ attribs: { id, value, max } }) => {
      return `${textOf($, `label[for="${id}"]`)} ${value} of ${max}`;
    });
    expect(bars).toEqual([
      "Income Target 54 of 100",
      "Expenses Target 32 of 100",
      "Totals Target 89 of 100",
    ]);
  });

  test("list seven employees with every column", async () => {
    expect(employees).toHaveLength(7);
    expect(new Set(employees.map(({ status }) => status))).toEqual(new Set(["Offline", "Leave"]));
    const $ = await dashboard();
    const table = 'table[aria-label="Employees"]';
    const heads = ["Name", "Role", "Salary", "Policy", "Status", "Location", "Number"];
    expect(textsOf($, `${table} th`)).toEqual([...heads, "Employee id"]);
    expect(tableRows($, table)).toEqual(
      employees.map(({ salary, ...employee }) => {
        const { name, role, policy, status, location, number, id } = employee;
        const inRupees = `₹${salary.toLocaleString("en-IN")}`;
        return [name, role, inRupees, policy, status, location, number, id];
      }),
    );
  });

  test.each([
    ["/booking", "Add booking"],
    ["/partner", "Add partner"],
  ])("lead to %s", async (address, label) => {
    const $ = await dashboard();
    expect(textsOf($, `main header a[href="${address}"]`)).toEqual([label]);
  });
});

describe("the dashboard's tables", () => {
  test("show applications with the specification's columns, newest first, without spam", async () => {
    const names = ["One", "Two", "Three", "Four", "Five", "Six"];
    await storeRecords(
      site.db,
      "career_application",
      names.map((name) => ({ name })),
    );
    await storeRecord(site.db, "career_application", { name: "Seven", status: "spam" });
    const rows = await recordsOf(site.db, "career_application").selectAll().orderBy("no").execute();
    const $ = await dashboard();
    const table = 'table[aria-label="Career Enquirys"]';
    const heads = ["No.", "Name", "Email", "Phone No", "Qualification", "Confirmation"];
    expect(textsOf($, `${table} th`)).toEqual(heads);
    const shown = rows.slice(1, 6).reverse();
    expect(tableRows($, table)).toEqual(
      shown.map(({ no, name }) => {
        return [String(no), name, "keerthana@example.com", "98400 00112", "MCA", `Delete ${name}`];
      }),
    );
    expect(textOf($, 'section[aria-label="Career Enquirys"] h2 small')).toBe("newest 5");
  });

  test("show bookings with the specification's columns, and no delete", async () => {
    await storeRecords(site.db, "booking", [{ name: "First" }, { name: "Second" }]);
    await storeRecord(site.db, "booking", { name: "Third", status: "spam" });
    const numbers = await recordsOf(site.db, "booking").select("no").orderBy("no").execute();
    const [first, second] = numbers.map(({ no }) => String(no));
    const $ = await dashboard();
    const table = 'table[aria-label="Booking Details"]';
    const heads = ["No.", "Name", "Company", "Phone No", "Email", "City", "Product"];
    expect(textsOf($, `${table} th`)).toEqual(heads);
    const others = ["Ottakam Freight", "98400 00112", "lakshmi.n@ottakam.example", "Chennai"];
    expect(tableRows($, table)).toEqual([
      [second, "Second", ...others, "Business 14 × 2"],
      [first, "First", ...others, "Business 14 × 2"],
    ]);
  });

  test("stand under live counts that open their lists, spam apart", async () => {
    await storeRecord(site.db, "enquiry");
    await storeRecord(site.db, "enquiry", { name: "Spammer", status: "spam" });
    const $ = await dashboard();
    const parts = (address: string) =>
      textsOf($, `ul[aria-label="Counts"] a[href="${address}"] > *`);
    expect(parts("/admin/enquiries")).toEqual(["Enquiries", "1", "new, 1 in all"]);
    // Zero counts are one line.
    expect(parts("/admin/partners")).toEqual([]);
    expect(textsOf($, 'ul[aria-label="None"] a')).toContain("Partners");
    expect(textsOf($, 'ul[aria-label="Spam (not counted)"] a')).toEqual(["1 in Enquiries"]);
    expect($.html()).not.toContain("Spammer");
  });
});

test("a line for each background job stands there for admins alone", async () => {
  const failed = { last_run: "2026-11-20T10:00:00.000Z", last_failure: "no <space> left" };
  const never = { last_success: "", claimed_until: "", progress: "" };
  await site.db
    .insertInto("job")
    .values({ name: "retention", ...failed, ...never })
    .execute();
  const lines = textsOf(await dashboard(), '[aria-labelledby="jobs"] li');
  const line = "retentionLast run: 20 Nov 2026, 15:30Due nowFailed: no <space> left";
  expect(lines).toContain(line);
  await site.db.deleteFrom("job").where("name", "=", "retention").execute();
  vi.spyOn(process, "uptime").mockReturnValueOnce(0);
  const fresh = textsOf(await dashboard(), '[aria-labelledby="jobs"] li');
  expect(fresh).toContainEqual(expect.stringMatching(/^retentionNot run yetNext run: \d/));
  const meera = await createUser(site, "coordinator", { name: "Meera Krishnan" });
  const Cookie = await signInDirectly(site, meera);
  const $ = parseHtml(await send(site.url, "/admin", { headers: { Cookie } }));
  expect(textOf($, "h1")).toBe("Welcome Meera Krishnan");
  expect($('[aria-labelledby="jobs"]')).toHaveLength(0);
  expect($.text()).not.toContain("space");
});

describe("Delete beside an application", () => {
  test('says "delete" when the record and its CV are gone', async () => {
    const { id } = await apply("Gone");
    const { status, outcome } = await admin.save(`/admin/careers/${id}/delete`, {});
    expect([status, outcome.said]).toEqual([200, "delete"]);
    for (const table of ["record", "cv"] as const) {
      expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    const entry = {
      action: "record-deleted",
      record_no: expect.any(Number),
      before: '{"status":"new"}',
    };
    expect((await auditOf(site.db, id)).at(-1)).toMatchObject(entry);
  });

  test("says that it failed when the database does not do it", async () => {
    const { id } = await apply("Stuck");
    await site.db.schema.alterTable("audit").renameTo("audit_away").execute();
    const { outcome } = await admin.save(`/admin/careers/${id}/delete`, {}).finally(async () => {
      await site.db.schema.alterTable("audit_away").renameTo("audit").execute();
    });
    expect(outcome.failure).toContain("It is still stored");
    expect(site.faults.splice(0)).toMatchObject([{ msg: "edit not stored" }]);
    expect(await site.db.selectFrom("record").select("id").execute()).toEqual([{ id }]);
  });
});
