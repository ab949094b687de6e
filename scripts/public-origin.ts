import { readEnv } from "#app/env.server.ts";

/** The site's own address in everything that is made at build time. */
export const publicOrigin = readEnv().PUBLIC_ORIGIN ?? "http://localhost:3000";
