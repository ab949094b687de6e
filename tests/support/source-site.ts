import type { TestOverrides } from "#app/app.server.ts";
import type { SiteSource } from "#server/built-site.ts";
import { StaticFiles } from "#server/static-files.ts";
import { sourceBuild } from "#tests/support/source-build.ts";

/** The application from source. No page is built ahead, so all of them render on the server. */
export const sourceSite = (slow: TestOverrides): SiteSource => ({
  mode: "production",
  async load() {
    const build = await sourceBuild();
    const { module } = build.entry;
    const openApp: typeof module.openApp = (env, log) => module.openApp(env, log, slow);
    return { ...build, entry: { module: { ...module, openApp } } };
  },
  files: async () => new StaticFiles(),
});
