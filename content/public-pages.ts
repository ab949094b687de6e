// biome-ignore-start lint/style/noRestrictedImports: until the build renders no page any more.
import { contentCatalogue } from "../app/domain/catalogue/content-catalogue.ts";
import { publicPaths } from "../app/domain/catalogue/public-paths.ts";
// biome-ignore-end lint/style/noRestrictedImports: see above.

/** Every page that is the same for everyone, and so is rendered at build time. */
export const publicPages = publicPaths(contentCatalogue, new Date().toISOString().slice(0, 10));

/** Rendered at build time too, and shown by the service worker only: no search engine lists it. */
export const offlinePage = "/offline";
