import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { appIcons } from "./app-icons.ts";
import { robotsTxt } from "./robots-txt.ts";
import { securityTxt } from "./security-txt.ts";
import { sitemap } from "./sitemap.ts";
import { webManifest } from "./web-manifest.ts";

/** Writes what crawlers, browsers and researchers ask every site for, beside the built pages. */
export async function writeSiteFiles(client: string): Promise<void> {
  const files: Record<string, string | Buffer> = {
    "sitemap.xml": sitemap(client),
    "robots.txt": robotsTxt(),
    "manifest.webmanifest": webManifest(),
    ".well-known/security.txt": securityTxt(new Date()),
    ...(await appIcons()),
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(client, path)), { recursive: true });
    writeFileSync(join(client, path), content);
  }
}
