import { readEnv } from "#app/env.server.ts";
import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { freePort } from "#tests/support/free-port.ts";
import { signInAsAdmin } from "#tests/support/http.ts";
import { startProcess } from "#tests/support/process.ts";
import { newestOf } from "#tests/support/records.ts";
import { admin, settings } from "#tests/support/settings.ts";
import { createSqliteDatabase } from "#tests/support/sqlite-database.ts";
import { addSession, expect, isLive, test } from "./support.ts";

// Errors that the browser reports while the server is down.
test.use({
  expectedErrors: [/ERR_|EventSource|Failed to (load|fetch)|Error loading route module/],
});

/** A site whose process can be killed, and started again at its address. */
const own = test.extend<{ mortal: Awaited<ReturnType<typeof startMortal>> }>({
  mortal: async ({ context }, use) => {
    const mortal = await startMortal();
    await addSession(context, mortal, admin);
    await use(mortal);
    await mortal.end();
  },
});

async function startMortal() {
  const database = await createSqliteDatabase();
  const port = { PORT: String(await freePort()) };
  let server = await startProcess(database, port);
  const db = database.open();
  await db.updateTable("user").set({ secondFactorDeclinedAt: new Date().toISOString() }).execute();
  return {
    ...{ url: server.url, database, db },
    env: readEnv({ ...settings, ...database.env, ...port }),
    kill: () => server.kill("SIGKILL"),
    async restart() {
      server = await startProcess(database, port);
    },
    async end() {
      await db.destroy();
      await server.kill("SIGKILL");
      await database.drop();
    },
  };
}

const notSent = "We could not reach the site. Your input is still here: please try again.";

own(
  "a booking is edited while the server dies: the input stays, and is stored once it is back",
  { tag: "@long" },
  async ({ page, mortal }) => {
    await (await signInAsAdmin(mortal.url)).post("/booking", aDeskBooking());
    const { id } = await newestOf(mortal.db, "booking");
    await page.goto(`${mortal.url}/edit?booking=${id}`);
    await isLive(page);
    await page.getByLabel("Company").fill("Kaveri Textiles");
    await page.getByLabel("Quantity").fill("7");
    await page.getByLabel("First day").fill("2027-01-04");
    await mortal.kill();
    await page.getByRole("button", { name: "Save booking" }).click();
    const refusal = page.locator("[data-summary]");
    await expect(refusal).toContainText(notSent);
    await expect(refusal).toBeFocused();
    await expect(page.getByLabel("Company")).toHaveValue("Kaveri Textiles");
    await expect(page.getByLabel("Quantity")).toHaveValue("7");
    await expect(page.getByLabel("First day")).toHaveValue("2027-01-04");
    // It is not left without a question either.
    await page.getByRole("link", { name: "Booking details" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    const asked = page.waitForEvent("dialog");
    await page.evaluate(() => setTimeout(() => location.assign("/admin")));
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await mortal.restart();
    await page.getByRole("button", { name: "Save booking" }).click();
    await expect(page.getByText(/^Booking \w{4}-\w{4} saved$/)).toBeVisible();
    await expect(refusal).toHaveCount(0);
    await expect(page.getByLabel("Company")).toHaveValue("Kaveri Textiles");
    expect(await newestOf(mortal.db, "booking")).toMatchObject({
      company: "Kaveri Textiles",
      version: 2,
    });
    // A second edit begins with the version that the first one stored.
    await page.getByLabel("Company").fill("Kaveri Textiles Ltd");
    await page.getByRole("button", { name: "Save booking" }).click();
    await expect
      .poll(async () => (await newestOf(mortal.db, "booking")).company)
      .toBe("Kaveri Textiles Ltd");
    await page.getByRole("link", { name: "Booking details" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);

own(
  "a booking and a partner are added once, though the server died after it was asked",
  { tag: "@long" },
  async ({ page, mortal }) => {
    await page.goto(`${mortal.url}/booking`);
    await page.getByLabel("Product 1", { exact: true }).fill("Business 14");
    await page.getByRole("option", { name: /^Business 14 / }).click();
    const { Name, Phone, street, city, postcode } = aDeskBooking();
    const fields = {
      Name,
      Phone,
      "Street address": street,
      "Town or city": city,
      "PIN code": postcode,
    };
    for (const [label, value = ""] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    // Stored, but the answer is lost.
    await page.route("**/booking.json", async (route) => {
      await route.fetch();
      await mortal.kill();
      await route.abort("connectionreset");
    });
    await page.getByRole("button", { name: "Add booking" }).click();
    await expect(page.locator("[data-summary]")).toContainText("We could not reach the site.");
    await page.unroute("**/booking.json");
    await mortal.restart();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(Name ?? "");
    await page.getByRole("button", { name: "Add booking" }).click();
    await expect(page).toHaveURL(/\/admin\/bookings\/[\w-]+$/);
    await expect(page.getByText(/^Booking \w{4}-\w{4} added$/)).toBeVisible();
    const bookings = mortal.db.selectFrom("booking").select("reference");
    expect(await bookings.execute()).toHaveLength(1);

    await page.goto(`${mortal.url}/partner`);
    await isLive(page);
    for (const [name, value] of Object.entries(aPartner())) {
      await page.locator(`#partner [name=${name}]`).fill(value);
    }
    await mortal.kill();
    await page.getByRole("button", { name: "Add partner" }).click();
    await expect(page.locator("[data-summary]")).toContainText(notSent);
    await expect(page.getByLabel("Company")).toHaveValue(aPartner().company);
    await mortal.restart();
    await page.getByRole("button", { name: "Add partner" }).click();
    await expect(page.getByText("Submitted Successfully")).toBeVisible();
    await expect(page.getByLabel("Company")).toHaveValue("");
    expect(await mortal.db.selectFrom("partner").select("company").execute()).toHaveLength(1);
  },
);
