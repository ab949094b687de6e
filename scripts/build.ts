import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SiteManifest } from "#server/static-files.ts";
import { buildDirectory, inputsStamp, stampFile } from "./build-stamp.ts";
import { bundleForNode } from "./bundle-for-node.ts";
import { describeFile } from "./describe-file.ts";
import { inlineStyles } from "./inline-styles.ts";
import { ogPictures } from "./og/og-pictures.ts";
import { replaceFolder } from "./replace-folder.ts";
import { run } from "./run.ts";
import { writeServiceWorker } from "./service-worker.ts";
import { writeSiteFiles } from "./site-files/site-files.ts";

// The old build stays until this one is whole: a server may be started from it in between.
await replaceFolder(buildDirectory, build);

/**
 * Makes everything that the server serves: the bundles, the public pages rendered and each with
 * just the styles that it uses and its picture for shared links, what robots and browsers ask
 * for, all files compressed, and the manifest that names them.
 */
async function build(directory: string) {
  const stamp = inputsStamp();
  const env = { NODE_ENV: "production", BUILD_DIRECTORY: directory };
  await run("react-router", ["build"], { quiet: true, env });

  const client = join(directory, "client");
  await bundleForNode({ server: "server.ts" }, directory);
  await writeSiteFiles(client);
  await ogPictures(client);
  const manifest = await describeSite(client);
  manifest.files.push(...(await writeServiceWorker(client, manifest)));
  writeFileSync(join(directory, "site.json"), JSON.stringify(manifest, null, 2));
  writeFileSync(join(directory, stampFile), stamp);
}

async function describeSite(client: string): Promise<SiteManifest> {
  const manifest: SiteManifest = { files: [] };
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(client.length + 1);
    // Prerendered pages run no React in the browser, so nobody requests their data.
    if (!entry.isFile() || path.endsWith(".data") || path.startsWith(".vite")) continue;
    const policy = path.endsWith(".html") ? await inlineStyles(client, path) : undefined;
    manifest.files.push(await describeFile(client, path, policy));
  }
  return manifest;
}
