import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { publicPaths } from "#app/domain/catalogue/public-paths.ts";
import { indianDay } from "#app/lib/dates.ts";

/** The public pages of a new site. */
export const publicPages = publicPaths(contentCatalogue, indianDay(new Date()));
