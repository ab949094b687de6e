/** The admin whom every test's site has from its first start. */
export const admin = { email: "admin@southbridge.test", password: "copper-trace-42" };

/** Settings that every test's site starts with; a test adds and overrides. */
export const settings = {
  PORT: "0",
  AUTH_SECRET: "a secret of the tests, and of nothing else",
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: "silent",
};
