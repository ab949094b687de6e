import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // `scripts/build.ts` builds beside the build that is in use.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // The site map is small; asking for it page by page would cost more than it saves.
  routeDiscovery: { mode: "initial" },
  // Our own check (app/platform/http/check-origin.ts) covers every route and answers with a page.
  allowedActionOrigins: ["**"],
} satisfies Config;
