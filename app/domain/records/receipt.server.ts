import { jwtVerify, SignJWT } from "jose";
import type { App } from "#app/context.ts";
import { answeringBranch } from "#app/domain/branches/responsible-branch.ts";
import type { Branch } from "#app/domain/catalogue/branch.ts";
import { fieldText, type RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { findById } from "#app/domain/records/record-repository.server.ts";

const audience = "receipt";

/** A stored form, for the page that thanks its sender. */
export interface Receipt {
  /** The table of its kind. */
  kind: string;
  /** In ISO 8601, UTC. */
  at: string;
  values: Record<string, string>;
  facts: { label: string; value: string }[];
  /** The one that its sender hears from. */
  branch: Branch;
}

/** It expires after a minute, so that no id, guessed or read elsewhere, shows another's form. */
export function signReceipt(
  { now, authSecret }: Pick<App, "now" | "authSecret">,
  { table }: RecordKindDescription,
  recordId: string,
): Promise<string> {
  return new SignJWT({ kind: table })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(recordId)
    .setAudience(audience)
    .setExpirationTime(new Date(now().getTime() + 60_000))
    .sign(Buffer.from(authSecret));
}

/** @returns undefined for a text that is not ours, has expired, or whose record was deleted */
export async function findReceipt(
  {
    now,
    authSecret,
    store: { db },
    kinds,
    catalogue: { current },
  }: Pick<App, "now" | "authSecret" | "store" | "kinds" | "catalogue">,
  text: string,
): Promise<Receipt | undefined> {
  const options = { audience, algorithms: ["HS256"], currentDate: now(), requiredClaims: ["exp"] };
  const key = Buffer.from(authSecret);
  const verified = await jwtVerify(text, key, options).catch(() => undefined);
  const { sub = "", kind: table } = verified?.payload ?? {};
  const kind = typeof table === "string" ? kinds.findByTable(table) : undefined;
  const record = kind && (await findById(db, kind, sub));
  if (!record) return undefined;
  const { fields, receipt: first = ["name"], asksBranch, file: may } = kind.description;
  const details = (await kind.details?.(db, [record]))?.get(sub);
  const values: Record<string, string> = {
    ...Object.fromEntries(fields.map((field) => [field.column, fieldText(field, record, current)])),
    ...(await details?.receipt?.(current)),
  };
  const columns = new Set([...first, ...fields.map(({ column }) => column)]);
  const facts = [...columns]
    .flatMap((name) => fields.filter(({ column }) => column === name))
    // The customer's list has another label for the phone than the forms have.
    .map(({ column, label, as }) => ({
      label: as === "phone" ? "Phone" : label,
      value: values[column] ?? "",
    }));
  if (asksBranch) {
    facts.push({ label: "Branch", value: current.findBranch(record.branch)?.name ?? "" });
  }
  if (may && details?.file) facts.push({ label: may.one, value: details.file.name });
  return {
    kind: kind.description.table,
    at: record.created_at,
    values,
    branch: answeringBranch(current, record.branch),
    facts: facts.filter(({ value }) => value),
  };
}
