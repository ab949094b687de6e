import { anEnquiry } from "#tests/factories/enquiry.ts";
import { postForm } from "#tests/support/http.ts";
import { expect, expectAccessible, isLive, test } from "./support.ts";

const failed = {
  id: "01900000-0000-7000-8000-000000000001",
  template: "enquiry",
  data: '{"name":"Asha"}',
  recipient: "a-long-address.of-somebody@example-company-of-trivandrum.example",
  status: "failed" as const,
  attempts: 1,
  due_at: "2026-11-20T05:00:00.000Z",
  claimed_until: null,
  last_error: "550 5.1.1 no such mailbox",
  created_at: "2026-11-20T04:30:00.000Z",
  sent_at: null,
};

// Without a mail server mails are sent into files.
test.use({ ownSettings: { SMTP_URL: "" } });

test("a mail that failed is tried again, and appears", async ({ page, site, signIn }) => {
  await site.db.insertInto("mail").values(failed).execute();
  await signIn("/admin/mail");
  await expect(page.getByRole("heading", { name: "Nothing waits" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Failed 1" }).click();
  const row = page.getByRole("row").filter({ hasText: failed.recipient });
  await expect(row).toContainText("550 5.1.1 no such mailbox");
  await expectAccessible(page);
  await row.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("One mail is tried again now.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing failed" })).toBeVisible();
  await expectAccessible(page);
  await expect
    .poll(() => site.db.selectFrom("mail").select(["status", "attempts"]).execute())
    .toEqual([{ status: "sent", attempts: 2 }]);

  await page.goto("/admin/mail?show=sent");
  await isLive(page);
  await postForm(site.url, "/", anEnquiry({ email: "just-now@example.com" }));
  await expect(page.getByRole("row").filter({ hasText: "just-now@example.com" })).toBeVisible();
});
