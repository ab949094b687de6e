import proxyAddr from "proxy-addr";
import { z } from "zod";
import { branchWords, passwordProblem } from "#app/domain/accounts/password-rule.server.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { canonicalAddress, isMailAddress } from "#app/lib/canonical-address.ts";
import { type RetentionSetting, retentionRules } from "#app/lib/retention-rules.ts";
import { company } from "#content/company.ts";

/** A setting that is wrong or missing. Its message is one line that names the variable. */
export class EnvError extends Error {
  override name = "EnvError";
}

const origin = z
  .string()
  .refine(isOrigin, "must be an address such as https://www.example.com")
  .transform((text) => new URL(text).origin);

const emailAddress = z
  .string()
  .refine((text) => isMailAddress(canonicalAddress(text)), "must be an e-mail address");

function wholeNumber(max: number) {
  const message = `must be a whole number from 0 to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((number) => number <= max, message);
}

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Such as 30m, 12h or 1d. @returns milliseconds */
const duration = z.string().transform((text, context) => {
  const [, number = "", unit] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? [];
  if (unit === "m" || unit === "h" || unit === "d") return Number(number) * unitMs[unit];
  context.addIssue("must be a time such as 30m, 12h or 1d");
  return z.NEVER;
});

/** The retention period in days; 0 is for ever. */
const keptDays = (setting: RetentionSetting) =>
  wholeNumber(36_500).prefault(String(retentionRules[setting].days));

const proxies = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((proxy) => proxy.trim())
      .filter((proxy) => proxy !== "" && proxy !== "off"),
  )
  .refine(areProxies, "must list addresses, ranges such as 10.0.0.0/8, or loopback");

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const pairs = [
  ["ADMIN_PASSWORD", "ADMIN_EMAIL"],
  ["GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID"],
] as const;

const schema = z
  .object({
    PORT: wholeNumber(65_535).prefault("3000"),
    HOST: z.string().default("127.0.0.1"),
    PUBLIC_ORIGIN: origin.optional(),
    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must be an address that starts with postgres://")
      .optional(),
    AUTH_SECRET: z.string().min(32, "must have 32 characters or more").optional(),
    ADMIN_EMAIL: emailAddress.optional(),
    ADMIN_PASSWORD: z.string().optional(),
    ADMIN_REQUIRE_2FA: z.stringbool("must be true or false").prefault("false"),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/./, "must be an address that starts with smtp:// or smtps://")
      .optional(),
    MAIL_FROM: z
      .string()
      .refine(isMailbox, "must be an e-mail address, or a name and <an address>")
      .default("Southbridge <no-reply@southbridge.example>"),
    STAFF_EMAIL: emailAddress.transform(canonicalAddress).optional(),
    GOOGLE_ISSUER: z.url("must be the provider's address").default("https://accounts.google.com"),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    FORM_LIMIT: wholeNumber(1_000_000).prefault("600"),
    STOCK_SHOWN: wholeNumber(10_000)
      .refine((number) => number > 0, "must be 1 or more")
      .prefault("10"),
    TRUST_PROXY: proxies.prefault("off"),
    SERVICE_WORKER: z.enum(["on", "off"], "must be on or off").default("on"),
    BACKUP_DIR: z.string().optional(),
    BACKUP_EVERY: duration.prefault("1d"),
    BACKUP_KEEP: wholeNumber(10_000)
      .refine((number) => number > 0, "must be 1 or more")
      .prefault("14"),
    METRICS_TOKEN: z.string().min(32, "must have 32 characters or more").optional(),
    SECURITY_EMAIL: emailAddress.default(company.email),
    // It is put into finished pages as it is.
    PRIVACY_CONTACT_NAME: z
      .string()
      .regex(/^[^<>&[\]\p{Cc}]{1,100}$/u, "must be a name or a role without any of < > & [ ]")
      .default("Grievance officer"),
    PRIVACY_CONTACT_MAIL: emailAddress.default(company.email),
    KEEP_BOOKINGS: keptDays("KEEP_BOOKINGS"),
    KEEP_APPLICATIONS: keptDays("KEEP_APPLICATIONS"),
    KEEP_ENQUIRIES: keptDays("KEEP_ENQUIRIES"),
    KEEP_MESSAGES: keptDays("KEEP_MESSAGES"),
    KEEP_TRAINING: keptDays("KEEP_TRAINING"),
    KEEP_QUOTATIONS: keptDays("KEEP_QUOTATIONS"),
    KEEP_FAULTS: keptDays("KEEP_FAULTS"),
    KEEP_SUBSCRIPTIONS: keptDays("KEEP_SUBSCRIPTIONS"),
    KEEP_PRIVACY_REQUESTS: keptDays("KEEP_PRIVACY_REQUESTS"),
    KEEP_SPAM: keptDays("KEEP_SPAM"),
    KEEP_MAILS: keptDays("KEEP_MAILS"),
    KEEP_SESSIONS: keptDays("KEEP_SESSIONS"),
    KEEP_UNCONFIRMED: keptDays("KEEP_UNCONFIRMED"),
    KEEP_INVITATIONS: keptDays("KEEP_INVITATIONS"),
    // The database refuses to remove what is younger.
    KEEP_AUDIT: keptDays("KEEP_AUDIT").refine(
      (days) => days === 0 || days >= 365,
      "must be 0 or at least 365",
    ),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
  })
  .superRefine((env, { addIssue }) => {
    const refuse = (name: keyof typeof env, message: string) =>
      addIssue({ code: "custom", path: [name], message });
    if (env.DATABASE_URL && !env.AUTH_SECRET) {
      refuse(
        "AUTH_SECRET",
        "is required with DATABASE_URL, so that every process signs cookies alike",
      );
    }
    for (const [one, other] of pairs) {
      if (Boolean(env[one]) === Boolean(env[other])) continue;
      refuse(one, `and ${other} go together: set both or neither`);
    }
    const problem =
      env.ADMIN_PASSWORD &&
      passwordProblem(env.ADMIN_PASSWORD, [
        env.ADMIN_EMAIL ?? "",
        ...branchWords(contentCatalogue),
      ]);
    if (problem) refuse("ADMIN_PASSWORD", `is refused: ${problem}`);
  });

export type Env = z.infer<typeof schema>;

/** The names of all settings, which docs/settings.md explains. */
export const settingNames: string[] = Object.keys(schema.shape);

/** The only reader. @throws EnvError naming the first wrong variable and its remedy */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.entries(source).filter(([, value]) => value !== "");
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new EnvError(`${issue?.path.join(".")} ${issue?.message}`);
}

function isOrigin(text: string) {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, "");
}

/** An address alone, or "Name <address>" as mail headers write it. */
function isMailbox(text: string) {
  return isMailAddress(canonicalAddress(addressIn(text)));
}

/** The address in "Name <address>". */
export function addressIn(mailbox: string): string {
  return /<([^<>]*)>$/.exec(mailbox)?.[1] ?? mailbox;
}

function areProxies(names: string[]) {
  try {
    proxyAddr.compile(names);
    return true;
  } catch {
    return false;
  }
}

export function publicOrigin(env: Env): string {
  return env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`;
}
