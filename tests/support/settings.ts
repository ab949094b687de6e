/** The admin whom every test's site has from its first start. */
export const admin = { email: "admin@southbridge.test", password: "copper-trace-42" };

/** Settings that every test's site starts with; a test adds and overrides. */
export const settings = {
  PORT: "0",
  AUTH_SECRET: "a secret of the tests, and of nothing else",
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  // Nobody listens there: mails wait in the outbox, where tests look at them.
  SMTP_URL: "smtp://127.0.0.1:1",
  LOG_LEVEL: "silent",
};
