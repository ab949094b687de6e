import { afterEach, expect, test, vi } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { fieldErrors, formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { Client } from "#tests/support/http.ts";
import { findRecord, newestOf } from "#tests/support/records.ts";
import { startDesk, stopClock } from "#tests/support/site.ts";

// A Wednesday, 14:20 in India.
stopClock("2026-11-25T14:20:00+05:30");
const { site, admin } = await startDesk();
afterEach(() => {
  vi.setSystemTime("2026-11-25T14:20:00+05:30");
});

const pathOf = (slug: string) => `/admin/catalogue/branch/${slug}`;
const openForm = async (slug: string) =>
  formFields(parseHtml(await admin.get(pathOf(slug))), "#item");
const page = async (path: string) => parseHtml(await new Client(site.url).get(path));
const thanksFor = async (fields: Record<string, string>) => {
  const visitor = new Client(site.url);
  await visitor.post("/", anEnquiry(fields));
  return textOf(parseHtml(await visitor.get("/")), "[data-thanks]");
};

/** Saves a branch at the desk and publishes it. @param slug of one that is there, or "new" */
async function publish(slug: string, change: Record<string, string>) {
  const form = { ...(await openForm(slug)), ...change };
  const saved = await admin.post(pathOf(slug), form);
  expect(fieldErrors(parseHtml(saved))).toEqual({});
  const { slug: address = slug } = change;
  const { version = "" } = await openForm(address);
  const published = await admin.save(pathOf(address), { intent: "publish", seen: version });
  expect(published.outcome.said).toMatch(/^Published/);
}

const mysore = {
  slug: "mysore",
  name: "Mysore",
  localName: "ಮೈಸೂರು",
  lang: "kn",
  focus: "Laptops",
  street: "1, Palace Road",
  postcode: "570001",
  region: "Karnataka",
  phone: "0821 000 2007",
  email: "mysore@southbridge.example",
  longitude: "76.64",
  latitude: "12.31",
  hours: '[{"day":"Wednesday","opens":"10:00","closes":"17:00"}]',
  closedDays: '[{"day":"2026-12-02","reason":"Move"}]',
  postRegions: '[{"from":57,"to":57}]',
  circles: '[{"from":57,"to":57}]',
  cities: '["Hunsur"]',
  state: "shown",
};

test("a new branch is everywhere, and gets the records of its PIN codes", async () => {
  const bangalore = { postRegions: '[{"from":54,"to":56}]', circles: '[{"from":54,"to":56}]' };
  await publish("bangalore", bangalore);
  await publish("new", mysore);

  expect(textsOf(await page("/"), ".footer-branches a")).toContain("Mysore");
  const about = await page("/aboutpage");
  expect(textOf(about, "#mysore")).toContain("Wednesday, 10:00 to 17:00");
  expect(about("#mysore a").attr("href")).toBe("tel:+918210002007");
  expect(about("#mysore h3 [lang=kn]").text()).toBe("ಮೈಸೂರು");
  expect(about(".branch-map text").text()).toBe("Mysore");
  expect((await page("/offline")).text()).toContain("0821 000 2007");
  for (const path of ["/trainingpage", "/carrers"]) {
    expect(textsOf(await page(path), "select[name=branch] option"), path).toContain("Mysore");
  }

  // It reads on Wednesdays, and the next one is a closed day.
  expect(await thanksFor({ code: "570 001" })).toMatch(/Mysore.*Wednesday, 10:00 to 17:00/s);
  expect(await newestOf(site.db, "enquiry")).toMatchObject({ branch: "mysore" });
  vi.setSystemTime("2026-11-25T18:00:00+05:30");
  expect(await thanksFor({ code: "570001" })).toContain("on Wednesday 9 Dec");

  const id = await storeRecord(site.db, "enquiry", { name: "Asha" });
  const moved = await admin.save(`/admin/enquiries/${id}`, { intent: "branch", branch: "mysore" });
  expect(moved.outcome.said).toContain("moved to Mysore");
  const user = await createUser(site, "coordinator");
  const users = await admin.get(`/admin/users/${user.id}`);
  expect(textsOf(parseHtml(users), "select[name=branch] option")).toContain("Mysore");
});

test("closed days to come are on the contact page and in what the branch promises", async () => {
  const closedDays = [
    { day: "2026-11-20", reason: "Over" },
    { day: "2026-11-26", reason: "Holiday" },
  ];
  await publish("bangalore", { closedDays: JSON.stringify(closedDays) });
  const talk = textOf(await page("/contactpage"), "[aria-labelledby=talk]");
  expect(talk).toContain("Closed on 26 Nov (Holiday)");
  expect(talk).not.toContain("Over");
  expect(await thanksFor({ code: "560 001" })).toContain("within the hour");
  vi.setSystemTime("2026-11-25T18:00:00+05:30");
  expect(await thanksFor({ code: "560 001" })).toContain("on Friday from 9:00");
  expect(await thanksFor({ code: "600 001" })).toContain("tomorrow from 9:00");
});

test("a retired branch is named in its records and accounts, and gets no new ones", async () => {
  const id = await storeRecord(site.db, "enquiry", { name: "Of Kochi", branch: "kochi" });
  const user = await createUser(site, "coordinator");
  await site.db.updateTable("user").set({ branch: "kochi" }).where("id", "=", user.id).execute();
  await publish("kochi", { state: "retired" });

  expect(textsOf(await page("/"), ".footer-branches a")).not.toContain("Kochi");
  expect((await page("/aboutpage"))("img[src$='#land']")).toHaveLength(1);
  await new Client(site.url).post("/", anEnquiry({ code: "682 016" }));
  expect(await newestOf(site.db, "enquiry")).toMatchObject({ branch: "" });

  const list = parseHtml(await admin.get("/admin/enquiries?branch=kochi"));
  expect(textOf(list, "tbody")).toMatch(/Of Kochi.*Kochi/);
  const shown = parseHtml(await admin.get(`/admin/users/${user.id}`));
  expect(shown("select[name=branch] option[selected]").text()).toBe("Kochi");
  const kept = { change: "home-branch", branch: "kochi" };
  expect((await admin.post(`/admin/users/${user.id}`, kept)).status).toBe(303);
  const other = await storeRecord(site.db, "enquiry", { name: "Other", branch: "pune" });
  const moved = await admin.save(`/admin/enquiries/${other}`, {
    intent: "branch",
    branch: "kochi",
  });
  expect(moved.status).toBe(400);
  expect((await findRecord(site.db, other)).branch).toBe("pune");
  expect((await findRecord(site.db, id)).branch).toBe("kochi");
});

test("the last branch that is shown cannot be taken off the site", async () => {
  const footer = await page("/");
  const links = footer(".footer-branches a").toArray();
  const all = links.map((link) => footer(link).attr("href")?.split("#")[1] ?? "");
  for (const slug of all.slice(1)) await publish(slug, { state: "hidden" });
  const form = await openForm("bangalore");
  await admin.post(pathOf("bangalore"), { ...form, state: "hidden" });
  const { version = "" } = await openForm("bangalore");
  const refused = await admin.save(pathOf("bangalore"), { intent: "publish", seen: version });
  expect([refused.status, refused.outcome.failure]).toEqual([
    409,
    "At least one branch has to be shown. Nothing was published.",
  ]);
  expect(textsOf(await page("/"), ".footer-branches a")).toEqual(["Bangalore"]);
});
