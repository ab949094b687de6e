import type { Config } from "@react-router/dev/config";
import { offlinePage, publicPages } from "./content/public-pages.ts";

export default {
  ssr: true,
  // `scripts/build.ts` builds beside the build that is in use.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // The same bytes for everyone: rendered once here, served from memory by the shell.
  prerender: { paths: [...publicPages, offlinePage], concurrency: 2 },
  // The site map is small; asking for it page by page would cost more than it saves.
  routeDiscovery: { mode: "initial" },
  // Our own check (app/platform/http/check-origin.ts) covers every route and answers with a page.
  allowedActionOrigins: ["**"],
} satisfies Config;
