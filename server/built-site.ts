import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import { PageStyles } from "./page-styles.ts";
import { readStaticFiles, type StaticFiles } from "./static-files.ts";

type Module = typeof import("#app/entry.server.tsx");

export type OpenApp = Awaited<ReturnType<Module["openApp"]>>;

/** The application as the shell sees it: what `app/entry.server.tsx` exports. */
export type SiteBuild = ServerBuild & { entry: { module: Module } };

/** The source of the site: the build in production, the sources in development and in tests. */
export interface SiteSource {
  mode: "production" | "development";
  load(): Promise<SiteBuild>;
  files(https: boolean): StaticFiles;
  /** The programs that make pictures and PDFs. */
  programs: { pictures: URL; papers: URL };
  /** Left out, public pages link the whole style sheet and are rendered for each request. */
  styles?(): PageStyles;
}

const directory = new URL("../build/", import.meta.url);

export const builtSite: SiteSource = {
  mode: "production",
  load: () => import(new URL("server/index.js", directory).href),
  files: (https) => readStaticFiles(fileURLToPath(new URL("client/", directory)), https),
  programs: {
    pictures: new URL("pictures.js", directory),
    papers: new URL("papers.js", directory),
  },
  styles: () => new PageStyles(JSON.parse(readFileSync(new URL("styles.json", directory), "utf8"))),
};
