import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import type { FileOptions } from "./load-file.ts";
import { type SiteManifest, StaticFiles } from "./static-files.ts";

type Module = typeof import("#app/entry.server.tsx");

export type OpenApp = Awaited<ReturnType<Module["openApp"]>>;

/** The application as the shell sees it: what `app/entry.server.tsx` exports. */
export type SiteBuild = ServerBuild & { entry: { module: Module } };

/** Where the site comes from: the build in production, the sources in development and in tests. */
export interface SiteSource {
  mode: "production" | "development";
  load(): Promise<SiteBuild>;
  files(options: FileOptions): Promise<StaticFiles>;
}

const directory = new URL("../build/", import.meta.url);

export const builtSite: SiteSource = {
  mode: "production",
  load: () => import(new URL("server/index.js", directory).href),
  async files(options) {
    const manifest: SiteManifest = JSON.parse(
      readFileSync(new URL("site.json", directory), "utf8"),
    );
    return StaticFiles.read(fileURLToPath(new URL("client/", directory)), manifest, options);
  },
};
