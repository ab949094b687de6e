import proxyAddr from "proxy-addr";
import { z } from "zod";
import { passwordProblem } from "#app/domain/accounts/not-in-better-auth/password-rule.server.ts";

/** A setting that is wrong or missing. Its message is one line that names the variable. */
export class EnvError extends Error {
  override name = "EnvError";
}

const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankIsUnset, type.optional());
const withDefault = <T extends z.ZodType>(type: T, value: z.input<T>) =>
  z.preprocess((given) => blankIsUnset(given) ?? value, type);

const origin = z
  .string()
  .refine(isOrigin, "must be an address such as https://www.example.com")
  .transform((text) => new URL(text).origin);
const wholeNumber = (max: number) => {
  const message = `must be a whole number from 0 to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((number) => number <= max, message);
};

const schema = z
  .object({
    PORT: withDefault(wholeNumber(65_535), "3000"),
    HOST: withDefault(z.string(), "127.0.0.1"),
    PUBLIC_ORIGIN: optional(origin),
    DATA_DIR: withDefault(z.string(), "./data"),
    DATABASE_URL: optional(
      z.string().regex(/^postgres(ql)?:\/\//, "must be an address that starts with postgres://"),
    ),
    AUTH_SECRET: optional(z.string().min(32, "must have 32 characters or more")),
    ADMIN_EMAIL: optional(z.email("must be an e-mail address")),
    ADMIN_PASSWORD: optional(z.string()),
    ADMIN_REQUIRE_2FA: withDefault(z.stringbool("must be true or false"), "false"),
    SMTP_URL: optional(
      z.string().regex(/^smtps?:\/\/./, "must be an address that starts with smtp:// or smtps://"),
    ),
    MAIL_FROM: withDefault(
      z.string().refine(isMailbox, "must be an e-mail address, or a name and <an address>"),
      "Southbridge <no-reply@southbridge.example>",
    ),
    STAFF_EMAIL: optional(z.email("must be an e-mail address")),
    GOOGLE_ISSUER: withDefault(
      z.string().refine((text) => URL.canParse(text), "must be the provider's address"),
      "https://accounts.google.com",
    ),
    GOOGLE_CLIENT_ID: optional(z.string()),
    GOOGLE_CLIENT_SECRET: optional(z.string()),
    FORM_LIMIT: withDefault(wholeNumber(1_000_000), "600"),
    TRUST_PROXY: withDefault(
      z
        .string()
        .transform((list) =>
          list
            .split(",")
            .map((proxy) => proxy.trim())
            .filter((proxy) => proxy !== "" && proxy !== "off"),
        )
        .refine(areProxies, "must list addresses, ranges such as 10.0.0.0/8, or loopback"),
      "off",
    ),
    LOG_LEVEL: withDefault(
      z.enum(
        ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
        "must be one of trace, debug, info, warn, error, fatal, silent",
      ),
      "info",
    ),
  })
  .refine((env) => !env.DATABASE_URL || env.AUTH_SECRET, {
    path: ["AUTH_SECRET"],
    message: "is required with DATABASE_URL, so that every process signs cookies alike",
  })
  .refine((env) => Boolean(env.ADMIN_EMAIL) === Boolean(env.ADMIN_PASSWORD), {
    path: ["ADMIN_PASSWORD"],
    message: "and ADMIN_EMAIL go together: set both or neither",
  })
  .superRefine(({ ADMIN_EMAIL = "", ADMIN_PASSWORD }, { addIssue }) => {
    const problem = ADMIN_PASSWORD && passwordProblem(ADMIN_PASSWORD, [ADMIN_EMAIL]);
    if (!problem) return;
    addIssue({ code: "custom", path: ["ADMIN_PASSWORD"], message: `is refused: ${problem}` });
  })
  .refine((env) => Boolean(env.GOOGLE_CLIENT_ID) === Boolean(env.GOOGLE_CLIENT_SECRET), {
    path: ["GOOGLE_CLIENT_SECRET"],
    message: "and GOOGLE_CLIENT_ID go together: set both or neither",
  });

export type Env = z.infer<typeof schema>;

/**
 * Reads the settings; nothing else in the application reads the environment.
 * @throws EnvError naming the first variable that is wrong and what it should be.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const result = schema.safeParse(source);
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
  return z.email().safeParse(/<([^<>]*)>$/.exec(text)?.[1] ?? text).success;
}

function areProxies(names: string[]) {
  try {
    proxyAddr.compile(names);
    return true;
  } catch {
    return false;
  }
}
