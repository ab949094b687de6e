import { expect, test } from "vitest";
import { z } from "zod";
import * as accounts from "#app/domain/accounts/account-schemas.server.ts";
import { catalogueKinds } from "#app/domain/catalogue/catalogue-kinds.ts";
import { contentCatalogue, contentDocuments } from "#app/domain/catalogue/content-catalogue.ts";
import type { FormKind, FormValues } from "#app/domain/records/define-kind.server.ts";
import { kinds } from "#app/registry.server.ts";
import { formOfEachKind } from "#tests/factories/form-of-each-kind.ts";

/** Input as people and other programs send it, of every type. */
const wrongs: unknown[] = [
  undefined,
  null,
  true,
  -1,
  0,
  1.5,
  1e12,
  Number.NaN,
  "",
  " ",
  "x",
  "\0",
  "x".repeat(9_000),
  [],
  [""],
  [5],
  [{}],
  {},
  { x: 1 },
];
const notice = { text: "Closed", from: "2027-01-01", until: "2027-01-02" };
const account = {
  email: "asha@example.com",
  password: "quiet lorries at night",
  current_password: "quiet lorries at night",
  name: "Asha",
  terms: "on",
  role: "coordinator",
  branch: "kochi",
};

/** A value with each of its parts, at every depth, and the whole of it replaced by each wrong one. */
function* variants(value: unknown): Iterable<unknown> {
  yield* wrongs;
  if (typeof value !== "object" || value === null) return;
  for (const [part, own] of Object.entries(value).slice(0, 40)) {
    for (const other of variants(own)) {
      yield Array.isArray(value) ? value.with(Number(part), other) : { ...value, [part]: other };
    }
  }
}

/** Input as a browser sends it: fields, each of them text or missing. */
const isForm = (value: unknown) =>
  Object.values(Object(value)).every((one) => one === undefined || typeof one === "string");

const own = { email: "a@b.example", hasPassword: false };
const accountSchemas: Record<string, z.ZodType> = {
  register: accounts.registerSchema(["asha"]),
  invite: accounts.inviteSchema(contentCatalogue),
  join: accounts.joinSchema(["asha"]),
  login: accounts.loginSchema,
  forgot: accounts.forgotSchema,
  resend: accounts.resendSchema,
  reset: accounts.resetSchema(["asha"]),
  "change password": accounts.changePasswordSchema(["asha"]),
  "change name": accounts.changeNameSchema,
  delete: accounts.deletionSchema(own),
  code: z.object({ one_time_code: accounts.enteredCode }),
};

const forms: [name: string, schema: z.ZodType, right: unknown][] = [
  ...catalogueKinds.map(({ kind, schema }): [string, z.ZodType, unknown] => {
    return [kind, schema, contentDocuments.find((one) => one.kind === kind)?.body ?? notice];
  }),
  ...Object.entries(formOfEachKind).flatMap(([table, { fields }]) => {
    const kind = kinds.findByTable(table);
    const schema =
      kind && "schema" in kind && (kind as FormKind<FormValues>).schema(contentCatalogue);
    return schema ? [[table, schema, fields] as [string, z.ZodType, unknown]] : [];
  }),
  ...Object.entries(accountSchemas).map(([name, schema]): [string, z.ZodType, unknown] => {
    return [name, schema, account];
  }),
];

test.each(forms)(
  "%s: every mistake says what to do, in our words",
  async (_name, schema, right) => {
    const said = new Set<string>();
    const isDocument = !isForm(right);
    for (const wrong of variants(right)) {
      if (!isDocument && (typeof wrong !== "object" || !wrong || Array.isArray(wrong))) continue;
      if (!isDocument && !isForm(wrong)) continue;
      const { error } = await schema.safeParseAsync(wrong);
      for (const { message } of error?.issues ?? []) said.add(message);
    }
    expect(said.size).toBeGreaterThan(0);
    const odd = [...said].filter((message) =>
      /^(Invalid|Too (big|small)|Unrecognized|Expected)|Enter it again|undefined|NaN/.test(message),
    );
    expect(odd).toEqual([]);
  },
);
