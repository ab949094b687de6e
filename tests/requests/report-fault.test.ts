import { describe, expect, test } from "vitest";
import { linkToken } from "#app/domain/records/link-token.server.ts";
import { dayMs } from "#app/lib/dates.ts";
import { aFaultReport } from "#tests/factories/fault-report.ts";
import { aPhotograph } from "#tests/factories/pictures.ts";
import { storeHandover, storeRental, storeUnits } from "#tests/factories/rental.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { openFaultReports } from "#tests/support/fault-reports.ts";
import { fieldErrors, formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { Client, postForm, send } from "#tests/support/http.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { erase, kept, openFor, start } from "#tests/support/privacy-centre.ts";
import { stopClock } from "#tests/support/site.ts";

const {
  site,
  admin,
  db,
  of,
  owner,
  user,
  path,
  cookie,
  ofOwner,
  unit,
  stored,
  lost,
  secret,
  faults,
  photos,
  photo,
  report,
  reportOwn,
  byLink,
} = await openFaultReports();
await db.updateTable("unit").set({ state: "lost" }).where("id", "=", lost).execute();

const unkept = "The photo was not stored: this fault has six photos already.";
const faultMails = async () => (await mailsIn(db)).filter(({ template }) => template === "fault");

describe("a fault of an own booking", () => {
  test("names the machines that are with the customer, and the one that was asked for", async () => {
    const other = await storeHandover(db, of.booking, { number: 3 });
    const $ = parseHtml(await send(site.url, `${path}?machine=${other}`, ofOwner));
    const options = [...$("select[name=machine] option")].map((one) => $(one).text());
    expect(options).toEqual(["Choose the machine", "Business 14, SB-1", "Business 14, one of 3"]);
    expect($("select[name=machine] option[selected]").attr("value")).toBe(other);
    expect($("input[type=file]").attr("accept")).toBe("image/jpeg,image/png,image/webp");
    expect($("form#fault :is([name=name], [name=phone])")).toHaveLength(0);
  });

  test("is due 24 hours later, and is confirmed to the booking's mailbox", async () => {
    const answer = await reportOwn({ name: "Mallory", phone: "1", unit_id: stored });
    expect(answer.headers.location).toBe("/bookings/7KNP-42WV");
    const [one, ...more] = await faults();
    expect(more).toEqual([]);
    const { created_at = "" } = one ?? {};
    expect(one).toMatchObject({
      ...owner,
      ...{ booking_id: of.booking, handover_id: of.handover, unit_id: unit, user_id: user.id },
      ...{ machine: "Business 14, SB-1", what: "It is slow.", status: "new" },
      due_at: new Date(new Date(created_at).getTime() + dayMs).toISOString(),
    });
    expect(await faultMails()).toMatchObject([{ recipient: owner.email }]);
    const { text } = await send(site.url, "/bookings/7KNP-42WV", {
      headers: { Cookie: `${cookie}; ${answer.cookies.join("; ")}` },
    });
    expect(text).toContain("We have your report.");
  });

  test("by the link is stored without an account, and only of the booking of the link", async () => {
    const client = await byLink();
    const fields = { machine: of.handover, what: "It is slow." };
    expect((await client.post("/rental/fault", fields)).headers.location).toBe("/rental");
    expect(await faults()).toMatchObject([{ booking_id: of.booking, user_id: null }]);
    expect((await new Client(site.url).post("/rental/fault", fields)).status).toBe(410);
  });

  test("comes back as it was typed, with what is wrong at each field", async () => {
    await storeHandover(db, of.booking, { number: 3 });
    const answer = await reportOwn({ machine: "", what: "", seen_when: "Mornings" });
    expect(answer.status).toBe(400);
    const $ = parseHtml(answer);
    expect(fieldErrors($)).toEqual({
      machine: "Choose the machine that does not work.",
      what: expect.stringContaining("Enter what is wrong."),
    });
    expect(formFields($, "form#fault").seen_when).toBe("Mornings");
    const again = parseHtml(await reportOwn({ machine: "" }));
    expect(fieldErrors(again)).toEqual({ machine: "Choose the machine that does not work." });
    expect(formFields(again, "form#fault").what).toBe("It is slow.");
  });

  test("sent twice is one; another report of the machine goes to its open fault", async () => {
    const fields = { submission_key: "one" };
    await Promise.all([reportOwn(fields), reportOwn(fields)]);
    expect(await faults()).toHaveLength(1);
    const second = { what: "Now it is dark.", submission_key: "two" };
    await reportOwn(second, photo(await aPhotograph()));
    await reportOwn(second, photo(await aPhotograph()));
    expect(await faults()).toMatchObject([{ what: "It is slow." }]);
    expect(await photos()).toHaveLength(1);
    const events = db
      .selectFrom("record_event")
      .select("note")
      .where("action", "=", "fault-repeated");
    expect(await events.execute()).toEqual([{ note: "Now it is dark." }]);
  });

  test("takes six photos; of one more its customer and staff read that it was not stored", async () => {
    const sent = photo(await aPhotograph());
    const showsRefusal = async () =>
      (await send(site.url, path.replace("/fault", ""), ofOwner)).text.includes(unkept);
    for (const nth of [1, 2, 3, 4, 5, 6]) await reportOwn({ what: `Photo ${nth}` }, sent);
    expect([(await photos()).length, await showsRefusal()]).toEqual([6, false]);
    expect((await reportOwn({ what: "Photo 7" }, sent)).status).toBe(303);
    expect([(await photos()).length, await showsRefusal()]).toEqual([6, true]);
    const [one] = await faults();
    const page = parseHtml(await admin.get(`/admin/faults/${one?.id}`));
    expect(textOf(page, "section:has(#record-history)")).toContain(unkept);
  });

  test("says whom to call where nothing is with the customer", async () => {
    await db.deleteFrom("handover").execute();
    const $ = parseHtml(await send(site.url, path, ofOwner));
    expect(textOf($, "main")).toContain("No machine of this booking is with you now.");
    expect($("main a[href^=tel]")).toHaveLength(1);
    expect($("form#fault")).toHaveLength(0);
    expect((await reportOwn()).status).toBe(400);
  });

  test.each([
    [
      "another booking's machine",
      async () => storeHandover(db, await storeRental(db, { day_from: null })),
    ],
    [
      "one that came back",
      () => storeHandover(db, of.booking, { back_at: "2026-11-28T00:00:00Z" }),
    ],
    ["no machine", () => "' or 1=1"],
  ])("%s is refused", async (_what, chosen) => {
    const answer = await reportOwn({ machine: await chosen() });
    expect(fieldErrors(parseHtml(answer))).toEqual({
      machine: "Choose the machine that does not work.",
    });
    expect(await faults()).toEqual([]);
  });

  test("of another account is not found, nor with a token of another purpose", async () => {
    const other = await signInDirectly(site, await createUser(site));
    const headers = { Cookie: other };
    expect((await send(site.url, path, { headers })).status).toBe(404);
    const fields = { machine: of.handover, what: "x" };
    expect((await postForm(site.url, path, fields, { headers })).status).toBe(404);
    const linked = { id: of.booking, link_version: 1 };
    const own = linkToken(secret, "rental", linked);
    for (const wrong of [linkToken(secret, "return reminders", linked), `${own}x`, "x"]) {
      const cookies = { headers: { Cookie: `southbridge-rental=${wrong}` } };
      expect((await postForm(site.url, "/rental/fault", fields, cookies)).status).toBe(410);
    }
    expect(await faults()).toEqual([]);
  });
});

describe("a machine's label", () => {
  const open = async (tag: string) => {
    const { status, text } = await send(site.url, `/u/${tag}`);
    expect(status).toBe(200);
    return text.replaceAll(tag, "TAG").replaceAll(/nonce="[^"]*"/g, "");
  };

  test("says the same of a rented, a faulty, a stored and a lost machine", async () => {
    const rented = await open("SB-1");
    expect(textOf(parseHtml({ text: rented }), "main")).toMatch(/Business 14.*Report the fault/s);
    for (const word of [owner.name, "Fathima", "7KNP", owner.email, "rented"]) {
      if (word !== "rented") expect(rented).not.toContain(word);
    }
    await report();
    expect(await open("SB-1")).toBe(rented);
    expect(await open("SB-2")).toBe(rented);
    expect(await open("SB-3")).toBe(rented);
  });

  test("takes a report of the booking that has the machine, and thanks with its number alone", async () => {
    const visitor = new Client(site.url);
    const answer = await visitor.post("/u/sb-1", aFaultReport({ name: "A stranger" }));
    expect(answer.headers.location).toBe("/u/SB-1");
    const [one] = await faults();
    expect(one).toMatchObject({
      ...{ booking_id: of.booking, handover_id: of.handover, unit_id: unit, user_id: null },
      ...{ name: "A stranger", email: owner.email, machine: "Business 14, SB-1" },
    });
    const $ = parseHtml(await visitor.get("/u/SB-1"));
    expect(textOf($, "[data-thanks]")).toContain(`Report ${one?.no}`);
    expect($("[data-thanks] a[href^=tel]")).toHaveLength(1);
    expect(textOf($, "main")).not.toMatch(/7KNP|Fathima|sahya/);
    expect(textOf(parseHtml(await visitor.get("/u/SB-1")), "main")).not.toContain("Thank you");
    // The customer alone hears of it, and by no word that was typed.
    const mails = await faultMails();
    expect(mails).toMatchObject([{ recipient: owner.email }]);
    expect(JSON.stringify(mails)).not.toContain("stranger");
  });

  test("shows nothing of the fault that is open, also on the page that thanks for other forms", async () => {
    await reportOwn({ what: "Coffee in the keyboard" });
    const visitor = new Client(site.url);
    await visitor.post("/u/SB-1", aFaultReport());
    expect((await visitor.get("/")).text).not.toMatch(/Coffee in|it@sahya/);
  });

  test("takes one of a machine that nobody rents, and mails nobody", async () => {
    const fields = { email: "mallory@example.com", booking_id: of.booking, machine: of.handover };
    expect((await report({ ...fields, unit_id: unit }, "SB-2")).status).toBe(303);
    expect(await faults()).toMatchObject([
      {
        booking_id: null,
        handover_id: null,
        unit_id: stored,
        email: "",
        machine: "Business 14, SB-2",
      },
    ]);
    expect(await faultMails()).toEqual([]);
  });

  test("leads staff to the desk, after the login too, and a customer nowhere", async () => {
    for (const address of ["/u/SB-1", "/U/SB-1"]) {
      const { status, headers } = await admin.get(address);
      expect([status, headers.location?.toUpperCase()]).toEqual([
        302,
        `/ADMIN${address.toUpperCase()}`,
      ]);
    }
    expect((await admin.get("/u/SB-99")).status).toBe(404);
    expect((await admin.get("/admin/u/SB-1")).headers.location).toBe("/admin/units/SB-1");
    const $ = parseHtml(await send(site.url, "/u/sb-1?x", ofOwner));
    expect($("main a[href^='/adminlogin']").attr("href")).toBe("/adminlogin?next=%2Fu%2FSB-1");
    expect((await send(site.url, "/admin/u/SB-1", ofOwner)).status).toBe(403);
  });

  test.each(["SB-9999", "%00", "..%2f", "x".repeat(50), "%F0%9F%98%80", "' or 1=1"])(
    "%s is no label of ours",
    async (tag) => {
      for (const sent of [send(site.url, `/u/${encodeURI(tag)}`), report({}, encodeURI(tag))]) {
        expect([404, 400]).toContain((await sent).status);
      }
      expect(await faults()).toEqual([]);
    },
  );
});

test("own data lists a fault and its photos, and erasing removes them", async () => {
  await reportOwn({}, photo(await aPhotograph()));
  const [{ id } = { id: "" }] = await photos();
  const client = await openFor(site, owner.email);
  expect(textOf(parseHtml(await client.get(kept)), "#records")).toMatch(
    /Fault \d+.*It is slow.*Photos/,
  );
  const { faults: exported } = JSON.parse((await client.get(`${start}/export`)).text);
  expect(exported).toMatchObject([{ what: "It is slow.", photos: [{ id }] }]);
  expect((await erase(client)).status).toBe(303);
  expect([await faults(), await photos()]).toEqual([[], []]);
});

describe("floods", () => {
  stopClock();

  test("of one machine from many networks stop, and say whom to call; mistakes and repeats do not count", async () => {
    await report({ what: "" });
    await report({ submission_key: "same" });
    await report({ submission_key: "same" });
    for (const nth of [2, 3, 4, 5]) {
      const { status } = await report({ what: `Fault ${nth}` }, "SB-1", `127.0.0.${nth}`);
      expect(status, `report ${nth}`).toBe(303);
    }
    const answer = await report({ what: "One more" }, "SB-1", "127.0.0.6");
    expect(answer.status).toBe(429);
    expect(answer.headers["retry-after"]).toBeDefined();
    const $ = parseHtml(answer);
    expect(textOf($, "[data-summary]")).toMatch(/Call 0\d+ .* or send this one again in/);
    expect(formFields($, "form#fault").what).toBe("One more");
    expect(await faults()).toHaveLength(1);
    // Another machine, and the customer's own page, are open.
    expect((await report({}, "SB-2", "127.0.0.6")).status).toBe(303);
    expect((await reportOwn({ what: "From the page" })).status).toBe(303);
  });

  test("of many machines from one network stop, and use up no label's own reports", async () => {
    const tags = Array.from({ length: 21 }, (_, index) => `FL-${index + 1}`);
    await storeUnits(db, tags);
    const statuses = [];
    for (const tag of tags) statuses.push((await report({}, tag, "127.0.0.9")).status);
    expect(statuses).toEqual([...tags.slice(1).map(() => 303), 429]);
    expect(await faults()).toHaveLength(20);
    const used = db
      .selectFrom("limit_use")
      .select("used")
      .where("limit_name", "=", "faultsOfLabel");
    expect(await used.execute()).toHaveLength(20);
    expect((await report({}, "FL-21", "127.0.0.10")).status).toBe(303);
  });
});
