import { describe, expect, test } from "vitest";
import { EnvError, readEnv, settingNames } from "#app/env.server.ts";

const secret = "x".repeat(32);

test("an empty environment is served to this machine alone, trusts no proxy and limits forms", () => {
  expect(readEnv({})).toMatchObject({
    HOST: "127.0.0.1",
    TRUST_PROXY: [],
    FORM_LIMIT: 600,
    STOCK_SHOWN: 10,
  });
});

test("empty variables count as unset, and those of other programs are left out", () => {
  const blank = Object.fromEntries(settingNames.map((name) => [name, ""]));
  expect(readEnv({ ...blank, HOME: "/root", PATH: "/bin" })).toEqual(readEnv({}));
});

describe("values are read", () => {
  test.each([
    ["PORT", "0", 0],
    ["PUBLIC_ORIGIN", "https://www.example.com", "https://www.example.com"],
    ["PUBLIC_ORIGIN", "https://www.example.com/", "https://www.example.com"],
    ["AUTH_SECRET", secret, secret],
    ["FORM_LIMIT", "0", 0],
    ["KEEP_AUDIT", "0", 0],
    ["TRUST_PROXY", "off", []],
    ["TRUST_PROXY", "loopback, 10.0.0.0/8", ["loopback", "10.0.0.0/8"]],
    ["PRIVACY_CONTACT_NAME", "Meera D'Souza, director", "Meera D'Souza, director"],
    ["BACKUP_EVERY", "30m", 1_800_000],
    ["BACKUP_EVERY", "2d", 172_800_000],
  ])("%s=%s", (name, value, expected) => {
    expect(readEnv({ [name]: value })).toMatchObject({ [name]: expected });
  });

  test.each(["postgres://localhost/x", "postgresql://u:p@db:5432/x"])("DATABASE_URL=%s", (url) => {
    expect(readEnv({ DATABASE_URL: url, AUTH_SECRET: secret }).DATABASE_URL).toBe(url);
  });

  test("ADMIN_EMAIL with ADMIN_PASSWORD", () => {
    for (const ADMIN_PASSWORD of ["long enough", "மழை பெய்யும் கடல்", "copper ".repeat(36)]) {
      const chosen = { ADMIN_EMAIL: "asha@example.com", ADMIN_PASSWORD };
      expect(readEnv(chosen)).toMatchObject(chosen);
    }
  });
});

describe("a value that cannot be right is refused in one line that names it", () => {
  const admin = { ADMIN_EMAIL: "asha@example.com", ADMIN_PASSWORD: "long enough" };
  const database = { DATABASE_URL: "postgres://localhost/x", AUTH_SECRET: secret };
  const wrong: [string, string[], Record<string, string>?][] = [
    ["PORT", ["eighty", "-1", "65536", "80.5", " "]],
    ["PUBLIC_ORIGIN", ["x.in", "ftp://x.in", "https://x.in/shop", "https://me:secret@x.in"]],
    ["DATABASE_URL", ["mysql://localhost/x", "localhost"], database],
    ["AUTH_SECRET", ["x".repeat(31)]],
    ["AUTH_SECRET", [""], database],
    ["ADMIN_EMAIL", ["", "asha"], admin],
    ["ADMIN_PASSWORD", ["", "short", "asha@example"], admin],
    ["ADMIN_REQUIRE_2FA", ["perhaps"]],
    ["SMTP_URL", ["mail.example.com", "https://mail.example.com"]],
    ["MAIL_FROM", ["Southbridge", "Southbridge <southbridge>"]],
    ["GOOGLE_ISSUER", ["google"]],
    ["GOOGLE_CLIENT_SECRET", [""], { GOOGLE_CLIENT_ID: "id" }],
    ["GOOGLE_CLIENT_SECRET", ["secret"]],
    ["FORM_LIMIT", ["many", "-5", "1e9"]],
    ["STOCK_SHOWN", ["0", "many"]],
    ["KEEP_SPAM", ["2 years"]],
    ["KEEP_AUDIT", ["364"]],
    ["PRIVACY_CONTACT_NAME", ["<b>Meera</b>"]],
    ["TRUST_PROXY", ["my-proxy", "10.0.0.0/99"]],
    ["BACKUP_EVERY", ["daily", "0h"]],
    ["BACKUP_KEEP", ["0"]],
  ];
  test.each(wrong)("%s=%j", (name, values, rest = {}) => {
    for (const value of values) {
      const read = () => readEnv({ ...rest, [name]: value });
      expect(read, value).toThrow(EnvError);
      expect(read, value).toThrow(name);
      expect(read, value).toThrow(/^[^\n]+$/);
    }
  });

  test("and keeps secrets to itself", () => {
    const read = () => readEnv({ AUTH_SECRET: "short-secret" });
    expect(read).toThrow(/^(?!.*short-secret)/s);
    const common = { ADMIN_EMAIL: "asha@example.com", ADMIN_PASSWORD: "iloveyou2026" };
    expect(() => readEnv(common)).toThrow(/^(?!.*iloveyou2026)/s);
  });
});
