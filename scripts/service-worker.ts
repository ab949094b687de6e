import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StaticFile } from "#server/load-file.ts";
import { serviceWorkerPolicy } from "#server/security-headers.ts";
import { retiredWorkerUrl, type SiteManifest, workerUrl } from "#server/static-files.ts";
import { bundleScript } from "./bundle-script.ts";
import { describeFile } from "./describe-file.ts";

const sources = {
  [workerUrl]: "app/public/service-worker/service-worker.ts",
  [retiredWorkerUrl]: "app/public/service-worker/retired.ts",
};

/**
 * Writes the service worker, and the one that takes it away.
 * @param files the build's, whose pages are the worker's version
 */
export async function writeServiceWorker(
  client: string,
  { files }: SiteManifest,
): Promise<StaticFile[]> {
  const pages = files.filter(({ isPage }) => isPage).map(({ url, etag }) => `${url} ${etag}`);
  const version = createHash("sha256").update(pages.sort().join("\n")).digest("base64url");
  const resumeDrafts = files.find(({ url }) => url.startsWith("/assets/resume-drafts-"));
  if (!resumeDrafts) throw new Error("the script that offers unsent forms was not built");
  const define = {
    __BUILD__: JSON.stringify(version.slice(0, 8)),
    __RESUME_DRAFTS__: JSON.stringify(resumeDrafts.url),
  };
  const written = Object.entries(sources).map(async ([url, source]) => {
    const [{ code }] = await bundleScript(source, { define });
    writeFileSync(join(client, url), code);
    return describeFile(client, url.slice(1), serviceWorkerPolicy);
  });
  return Promise.all(written);
}
