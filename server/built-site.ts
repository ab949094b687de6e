import { readFileSync } from "node:fs";
import type { RouterContextProvider, ServerBuild } from "react-router";
import type { Log } from "#app/context.ts";
import type { Env } from "#app/env.server.ts";
import type { SiteManifest } from "./site-manifest.ts";
import { StaticFiles } from "./static-files.ts";

/** The application as the shell sees it: what `app/entry.server.tsx` exports. */
export interface OpenApp {
  loadContext(facts: { nonce: string; clientAddress: string }): RouterContextProvider;
  firstAdmin: { email: string; password: string | undefined } | undefined;
  close(): Promise<void>;
}

export type SiteBuild = ServerBuild & {
  entry: { module: { openApp(env: Env, log: Log): Promise<OpenApp> } };
};

/** Where the site comes from: the build in production, Vite in development. */
export interface SiteSource {
  mode: "production" | "development";
  load(): Promise<SiteBuild>;
  files: StaticFiles;
}

const directory = new URL("../build/", import.meta.url);

/** The site that `npm run build` made. @throws when there is none. */
export function builtSite({ https }: { https: boolean }): SiteSource {
  const manifest: SiteManifest = JSON.parse(readFileSync(new URL("site.json", directory), "utf8"));
  const build: Promise<SiteBuild> = import(new URL("server/index.js", directory).href);
  return {
    mode: "production",
    load: () => build,
    files: new StaticFiles(new URL("client/", directory).pathname, manifest, { https }),
  };
}
