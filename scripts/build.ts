import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SiteManifest } from "#server/site-manifest.ts";
import { inputsStamp, stampFile } from "./build-stamp.ts";
import { bundleServer } from "./bundle-server.ts";
import { describeFile } from "./describe-file.ts";
import { inlineStyles } from "./inline-styles.ts";
import { ogPictures } from "./og/og-pictures.ts";
import { run } from "./run.ts";
import { writeSiteFiles } from "./site-files/write-site-files.ts";

/**
 * Makes everything that the server serves: the bundles, the public pages rendered and each with
 * just the styles that it uses and its picture for shared links, what robots and browsers ask
 * for, all files compressed, and the manifest that names them.
 */
const client = "build/client";

const stamp = inputsStamp();
rmSync("build", { recursive: true, force: true });
await run("react-router", ["build"], { quiet: true, env: { NODE_ENV: "production" } });

await bundleServer();
await writeSiteFiles(client);
await ogPictures(client);

const manifest: SiteManifest = { files: [] };
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name).slice(client.length + 1);
  // No page that is built ahead runs React in the browser, so nobody asks for its data.
  if (!entry.isFile() || path.endsWith(".data") || path.startsWith(".vite")) continue;
  const policy = path.endsWith(".html") ? await inlineStyles(join(client, path)) : undefined;
  manifest.files.push(await describeFile(client, path, policy));
}
writeFileSync("build/site.json", JSON.stringify(manifest, null, 2));
writeFileSync(stampFile, stamp);
