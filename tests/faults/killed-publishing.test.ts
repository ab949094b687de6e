import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { uploadedPicture } from "#app/lib/picture-sizes.ts";
import { aPicture } from "#tests/factories/pictures.ts";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { type Client, postMultipart, send, signInAsAdmin } from "#tests/support/http.ts";

const kills = 12;
const edit = "/admin/catalogue/configuration/business-14";

/** Changes a price and publishes it, again and again. @returns the last price that was confirmed */
async function publishUntilEnd(admin: Client, first: number): Promise<number> {
  for (let price = first; ; price += 1) {
    try {
      const form = formFields(parseHtml(await admin.get(edit)), "#item");
      const rates = JSON.stringify({ ...JSON.parse(form.rates ?? ""), month: price });
      await admin.post(edit, { ...form, rates });
      const { version = "" } = formFields(parseHtml(await admin.get(edit)), "#item");
      const { status } = await admin.save(edit, { intent: "publish", seen: version });
      if (status !== 200) return price - 1;
    } catch {
      return price - 1;
    }
  }
}

test.each(["sqlite", "postgres"] as const)(
  `on %s: killed ${kills} times while it publishes and takes pictures, nothing is half and nothing lost`,
  async (engine) => {
    const database = await createOwnDatabase({ engine });
    const db = database.open();
    const launch = () => startOwnProcess(database, { FORM_LIMIT: "0", LOG_LEVEL: "error" });
    let running = await launch();
    let confirmed = 2_000;
    for (let kill = 0; kill < kills; kill++) {
      const admin = await signInAsAdmin(running.url);
      const publishing = publishUntilEnd(admin, confirmed + 1);
      const colour = `#${(0x100000 + kill).toString(16)}`;
      const picture = new File([await aPicture({ colour }).png().toBuffer()], "a.png");
      const headers = { Cookie: admin.cookie };
      const path = "/admin/catalogue/pictures";
      const uploading = postMultipart(running.url, path, {}, { picture }, headers).catch(() => {});
      await sleep(300 + Math.random() * 1_500);
      await running.kill("SIGKILL");
      const [last, uploaded] = await Promise.all([publishing, uploading]);
      running = await launch();

      const page = parseHtml(await send(running.url, "/productspage/laptops/business-14"));
      const shown = Number(textOf(page, ".configuration-price strong").replace(/\D/g, ""));
      // One that was not confirmed may have been stored just before the end.
      if (last > confirmed) expect([last, last + 1], `kill ${kill}`).toContain(shown);
      confirmed = Math.max(last, shown > 2_000 ? shown : 0, confirmed);
      const documents = await db
        .selectFrom("catalogue_document")
        .select(["state", "version"])
        .where("slug", "=", "business-14")
        .where("state", "!=", "former")
        .execute();
      expect(documents.filter(({ state }) => state === "published")).toHaveLength(1);
      const files = new Set(
        (await db.selectFrom("picture_file").select("name").execute()).map(({ name }) => name),
      );
      const names = new Set([...files].map((name) => name.replace(/-\d+\.\w+$/, "")));
      if (uploaded?.status === 200) names.add(JSON.parse(uploaded.text).name);
      for (const name of names) {
        const { avif = [], webp = [] } = uploadedPicture(name, "") ?? {};
        for (const { file } of [...avif, ...webp]) {
          expect(files.has(file.replace("/pictures/", "")), file).toBe(true);
        }
      }
    }
    expect(confirmed).toBeGreaterThan(2_000);
    await db.destroy();
  },
);
