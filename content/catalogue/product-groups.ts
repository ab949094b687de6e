import { appleLaptops } from "#content/catalogue/apple-laptops.ts";
import { desktops } from "#content/catalogue/desktops.ts";
import { laptops } from "#content/catalogue/laptops.ts";
import { phonesAndTablets } from "#content/catalogue/phones-and-tablets.ts";
import { printersAndScanners } from "#content/catalogue/printers-and-scanners.ts";
import type { ProductGroup } from "#content/catalogue/product-group.ts";
import { servers } from "#content/catalogue/servers.ts";

/** Everything on rent, in the customer's order. */
export const productGroups: readonly ProductGroup[] = [
  laptops,
  desktops,
  appleLaptops,
  servers,
  phonesAndTablets,
  printersAndScanners,
];
