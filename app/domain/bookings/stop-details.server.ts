import type { App } from "#app/context.ts";
import type { Stop } from "#app/domain/bookings/stops.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import { findUnitsById } from "#app/domain/stock/unit-repository.server.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";

type StoreApp = Pick<App, "store">;

/** Accessories of the machines of a stop: the row "Included" of their specification. */
export function accessoriesOf({ findProduct }: Catalogue, { machines }: Pick<Stop, "machines">) {
  return machines.flatMap(({ slug }) => {
    const { name, specs = [] } = findProduct(slug)?.configuration ?? {};
    const included = specs.find(({ label }) => label === "Included")?.value;
    return included ? `${name}: ${included}` : [];
  });
}

/** The tags of the units that stops take back, by the stop; those of a delivery are chosen later. */
export async function findTags({ store }: StoreApp, stops: readonly Stop[]) {
  const outOf = ({ booking, direction, machines }: Stop) =>
    booking.handed.flatMap(({ line_id, back_at, unit_id }) => {
      const isOut = direction === "back" && !back_at && machines.some(({ id }) => id === line_id);
      return isOut && unit_id ? unit_id : [];
    });
  const units = await findUnitsById(store.db, stops.flatMap(outOf));
  return new Map(
    stops.map((stop) => {
      const own = outOf(stop);
      return [stop, units.flatMap(({ id, tag }) => (own.includes(id) ? tag : [])).sort()];
    }),
  );
}

/** Machines that were delivered at once and are all with the customer: `id` names the act. */
export interface Delivery {
  id: string;
  branch: string;
  said: string;
}

/** The deliveries of a booking that could be none. @param stops those that it has to come */
export async function findDeliveries(
  { store }: StoreApp,
  stops: readonly Stop[],
): Promise<Delivery[]> {
  const { handed = [], lines = [] } = stops[0]?.booking ?? {};
  const acts = Map.groupBy(handed, ({ out_key }) => out_key ?? "");
  const ids = handed.flatMap(({ unit_id }) => unit_id ?? []);
  const tags = new Map((await findUnitsById(store.db, ids)).map(({ id, tag }) => [id, tag]));
  return [...acts].flatMap(([key, all]) => {
    const [first] = all;
    if (!first || !key || first.replaces || all.some(({ back_at }) => back_at)) return [];
    const names = all.map(({ unit_id, line_id, number }) => {
      const { name = "" } = lines.find(({ id }) => id === line_id) ?? {};
      return tags.get(unit_id ?? "") ?? formatPieces({ name, quantity: number });
    });
    const said = `${formatReceivedInFull(first.out_at)}: ${names.join(", ")}`;
    return [{ id: key, branch: first.branch, said }];
  });
}
