import { v7 as uuidv7 } from "uuid";
import type { Paper, Parties } from "#app/domain/billing/paper.ts";
import { placeOfSupply } from "#app/domain/billing/place-of-supply.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { registrationFor, taxFieldsOf } from "#app/domain/catalogue/registrations.ts";
import * as documents from "#app/domain/documents/document-repository.server.ts";
import { issueDocument } from "#app/domain/documents/issue-document.server.ts";
import { sellerFor } from "#app/domain/documents/our-side.ts";
import { indianDay } from "#app/lib/dates.ts";
import type { Announce, Trx } from "#app/platform/db/transact.ts";
import { ewayLimits } from "#content/eway-limits.ts";

/** Machines that are handed over: one with a label, or a number of a configuration. */
interface HandedGoods {
  /** The line of the booking that they are for. */
  lineId: string;
  name: string;
  configuration: string;
  number: number;
  /** Empty where only the number is known. */
  serial: string;
}

/** An act by which goods go out or come back. */
interface HandedOver extends Pick<Parties, "buyer" | "delivery" | "orderNo"> {
  recordId: string;
  customerId: string | null;
  /** That of the act. */
  handoverKey: string;
  direction: "out" | "back";
  /** The branch whose machines they are. */
  branch: string;
  goods: readonly HandedGoods[];
}

/**
 * Issues the challan of an act (CGST rule 55), as the last step of its transaction; none while the
 * company has no registration.
 */
export async function issueChallan(
  trx: Trx,
  announce: Announce,
  catalogue: Catalogue,
  { branch, goods, buyer, delivery, orderNo, ...act }: HandedOver,
  { at, actor }: { at: Date; actor: { userId: string } },
) {
  const today = indianDay(at);
  const ours = sellerFor(catalogue, branch, today);
  const prefix = registrationFor(catalogue, branch, today)?.prefix;
  if (!ours || prefix === undefined || goods.length === 0) return;
  const parties = { ...ours, buyer, delivery, terms: [], orderNo };
  const lines = linesOf(goods, catalogue, today);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const challan = {
    ...{ ...act, id: uuidv7(), kind: "challan" as const, parties, lines },
    placeOfSupply: placeOfSupply(buyer, ours.seller.state),
    sum: { taxes: [], taxable: total, cgst: 0, sgst: 0, igst: 0, rounding: 0, total },
    ...{ key: null, createdBy: actor.userId || null },
  };
  await issueDocument(trx, announce, challan, prefix, at);
}

/** A line for each of the booking's, with the value of its machines by today's catalogue. */
function linesOf(
  goods: readonly HandedGoods[],
  catalogue: Catalogue,
  today: string,
): documents.NewLine[] {
  const byLine = Map.groupBy(goods, ({ lineId, configuration }) => `${lineId} ${configuration}`);
  return [...byLine.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const all = [first, ...more];
    const quantity = all.reduce((sum, { number }) => sum + number, 0);
    const unitRate = machineValue(catalogue, first.configuration);
    return {
      ...{ lineId: first.lineId, name: first.name, details: "", sac: "", rate: 0, quantity },
      hsn: taxFieldsOf(catalogue, first.configuration, today).hsn,
      serials: all.flatMap(({ serial }) => serial || []).join("\n"),
      ...{ unitRate, discount: 0, amount: unitRate * quantity, taxable: unitRate * quantity },
      ...{ dayFrom: null, dayTo: null, agreed: "" },
    };
  });
}

/** The value of a machine, by today's catalogue, in paise; 0 for unknown. */
export function machineValue({ findProduct }: Catalogue, configuration: string): number {
  return (findProduct(configuration)?.configuration.replacementValue ?? 0) * 100;
}

/** Cancels the challans of an act that is undone: their numbers stay. */
export async function cancelChallans(trx: Trx, announce: Announce, handoverKey: string) {
  for (const id of await documents.cancelChallans(trx, handoverKey)) {
    announce({ kind: "document", id, what: "updated" });
  }
}

/** True for a challan that needs an e-way bill: its value is above the limit of its route. */
export function needsEwayBill({ kind, total, parties }: Pick<Paper, "kind" | "total" | "parties">) {
  const { seller, buyer, delivery } = parties;
  const to = (delivery ?? buyer).state;
  const within = to === seller.state ? ewayLimits.within[to] : undefined;
  return kind === "challan" && total > (within ?? ewayLimits.betweenStates);
}
