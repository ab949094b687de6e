import { pathToFileURL } from "node:url";
import { createServer } from "vite";
import { readEnv } from "#app/env.server.ts";
import type { SiteBuild } from "#server/built-site.ts";
import { createLog } from "#server/create-log.ts";
import { start } from "#server/start.ts";

/** `npm run dev`: the same shell and the same application, with Vite serving the sources. */
const env = readEnv();
const vite = await createServer({ server: { middlewareMode: true } });

const server = await start(
  env,
  createLog(env.LOG_LEVEL),
  {
    mode: "development",
    load: async (): Promise<SiteBuild> => {
      const build: unknown = await vite.ssrLoadModule("virtual:react-router/server-build");
      if (!isSiteBuild(build)) throw new Error("Vite gave no server build");
      return build;
    },
    files: () => new Map(),
    programs: {
      pictures: pathToFileURL("app/platform/pictures/picture-program.ts"),
      papers: pathToFileURL("app/domain/paper/paper-program.ts"),
    },
  },
  (shell) => (request, response) =>
    vite.middlewares(request, response, () => shell(request, response)),
);
process.stdout.write(`\nSouthbridge is at ${server.url} (development)\n`);
if (server.firstAdmin) process.stdout.write(`${JSON.stringify(server.firstAdmin)}\n`);

function isSiteBuild(build: unknown): build is SiteBuild {
  return typeof build === "object" && build !== null && "entry" in build;
}
