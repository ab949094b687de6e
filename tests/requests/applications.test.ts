import { describe, expect, test } from "vitest";
import { anApplication } from "#tests/factories/application.ts";
import { aCompoundFile, aDocx, aPdf } from "#tests/factories/documents.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { postMultipart, send, signInAt } from "#tests/support/http.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { findRecord, newestOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();

const aStored = async (own = {}) => {
  const id = await storeRecord(site.db, "career_application", own);
  return {
    id,
    path: `/admin/careers/${id}`,
    record: `${(await findRecord(site.db, id)).no}:${id}`,
  };
};
const statusOf = async (id: string) => (await findRecord(site.db, id)).status;

describe("the status of an application", () => {
  test.each([
    ["shortlisted", "is shortlisted"],
    ["interview", "is at the interview stage"],
    ["offer", "is at the offer stage"],
    ["closed", "is closed"],
  ])("may be %s, and nothing of another kind", async (status, said) => {
    const { id, path } = await aStored();
    const { outcome } = await admin.save(path, { intent: "status", status });
    expect(outcome.said).toContain(said);
    expect(await statusOf(id)).toBe(status);
    for (const other of ["confirmed", "refused", "constructor"]) {
      expect((await admin.save(path, { intent: "status", status: other })).status).toBe(400);
    }
  });

  test("comes with a mail that fits it, whose gaps are filled in first", async () => {
    const { id, path } = await aStored({ name: "Asha", email: "asha.a@example.com" });
    const { data } = await admin.read<{ found: { answers: Answers } }>(path);
    const { found } = data;
    expect(Object.keys(found.answers.statusMails)).toEqual(["interview", "offer", "rejected"]);
    const send = (status: string) => {
      const { subject = "", text = "" } = found.answers.statusMails[status] ?? {};
      return admin.save(path, { intent: "status", status, send: "on", subject, answer: text });
    };
    for (const status of ["interview", "offer"]) expect((await send(status)).status).toBe(400);
    expect(await statusOf(id)).toBe("new");
    expect((await send("rejected")).status).toBe(200);
    expect(await statusOf(id)).toBe("rejected");
    const mails = await mailsIn(site.db);
    expect(mails.filter(({ recipient }) => recipient === "asha.a@example.com")).toHaveLength(1);
  });

  type Answers = { statusMails: Record<string, { subject: string; text: string }> };
});

describe("a CV beside its application", () => {
  const apply = async (file: Buffer, name: string) => {
    const cv = new File([Uint8Array.from(file)], `${name}.pdf`, { type: "application/pdf" });
    await postMultipart(site.url, "/carrers", anApplication({ Name: name }), { cv });
    return (await newestOf(site.db, "career_application", name)).id;
  };
  const viewsOf = async (id: string) => {
    const views = site.db.selectFrom("audit").select("id").where("record_id", "=", id);
    return (await views.where("action", "=", "cv-viewed").execute()).length;
  };

  test("opens in a frame of ours alone, loads nothing, and is logged once each time", async () => {
    // A PDF to its readers, and a page to whoever looks at its end.
    const polyglot = Buffer.concat([aPdf(), Buffer.from("<html><script>alert(1)</script>")]);
    const id = await apply(polyglot, "Polyglot");
    const page = await admin.get(`/admin/careers/${id}`);
    expect(page.headers["content-security-policy"]).toContain("frame-src 'self'");
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(await viewsOf(id)).toBe(0);
    const elsewhere = { Origin: "https://evil.example", Referer: "https://evil.example/" };
    for (const headers of [{}, elsewhere]) {
      const answer = await admin.get(`/admin/careers/${id}/cv/view`, headers);
      expect(answer.status).toBe(200);
      expect(answer.body.equals(polyglot)).toBe(true);
      expect(answer.headers).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": expect.stringMatching(/^inline; filename="application-\d+\.pdf"$/),
        "content-security-policy":
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
        "x-frame-options": "SAMEORIGIN",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      });
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
    expect(await viewsOf(id)).toBe(2);
  });

  test("of another kind is not shown, whatever it is called", async () => {
    for (const [kind, file] of Object.entries({ doc: aCompoundFile(), docx: aDocx() })) {
      const id = await apply(file, `A ${kind}`);
      expect((await admin.get(`/admin/careers/${id}/cv/view`)).status, kind).toBe(404);
      expect(await viewsOf(id)).toBe(0);
    }
    for (const markup of ["<html>", "<svg xmlns='http://www.w3.org/2000/svg'/>"]) {
      const file = new File([`${markup}%PDF-1.7`], "cv.pdf");
      const sent = await postMultipart(site.url, "/carrers", anApplication(), { cv: file });
      expect(sent.status, markup).toBe(400);
    }
  });

  test("is not shown to a coordinator, a customer, a stranger, or under another id", async () => {
    const id = await apply(aPdf(), "Secret");
    const view = `/admin/careers/${id}/cv/view`;
    const coordinator = await signInAt(site.url, await createUser(site, "coordinator"));
    expect((await coordinator.get(view)).status).toBe(403);
    expect((await coordinator.get(`/admin/careers/${id}`)).text).not.toContain("Show CV");
    const Cookie = await signInDirectly(site, await createUser(site, "user"));
    expect((await send(site.url, view, { headers: { Cookie } })).status).toBe(403);
    const enquiry = await storeRecord(site.db, "enquiry");
    const { id: without } = await aStored();
    for (const other of [enquiry, without, "x", "..%2f"]) {
      expect((await admin.get(`/admin/careers/${other}/cv/view`)).status, other).toBe(404);
    }
    expect(await viewsOf(id)).toBe(0);
  });
});
