/**
 * The site's own address in what is rendered at build time: `PUBLIC_ORIGIN` as it was then. A
 * change of it makes `npm start` build again (scripts/build-stamp.ts).
 */
export const siteOrigin: string = __SITE_ORIGIN__;
