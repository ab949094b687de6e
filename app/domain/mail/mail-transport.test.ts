import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { mustUpgrade, sendMail } from "#app/domain/mail/mail-transport.server.ts";
import { MailServer } from "#tests/support/smtp-server.ts";

// It offers no STARTTLS.
const server = new MailServer();
beforeAll(() => server.start());
afterEach(() => {
  server.received.length = 0;
  server.attempts = 0;
});
afterAll(() => server.stop());

function send(url: string) {
  const mail = {
    id: "0199",
    template: "enquiry",
    recipient: "asha@example.com",
    created_at: "2026-11-20T10:00:00.000Z",
  };
  const rendered = { subject: "Your enquiry", html: "<p>Thank you</p>", text: "Thank you" };
  const env = { SMTP_URL: url, DATA_DIR: "", MAIL_FROM: "no-reply@southbridge.test" };
  const { signal } = new AbortController();
  return sendMail(mail, rendered, { env, origin: "http://localhost:3000", thread: [], signal });
}
/** All addresses of this machine: it is reached by it, and it is not known to be loopback. */
const elsewhere = (query?: string) => server.url(query).replace("127.0.0.1", "0.0.0.0");

test.each([
  ["is on this machine", () => server.url()],
  ["SMTP_URL allows without", () => elsewhere("requireTLS=false")],
])("a server that %s is sent mails without TLS", async (_what, url) => {
  await send(url());
  expect(server.received).toHaveLength(1);
});

test.each([
  ["another machine", () => elsewhere()],
  ["this machine, where TLS is asked for", () => server.url("requireTLS=true")],
])("a server without STARTTLS gets no mail: %s", async (_where, url) => {
  const sent = send(url());
  await expect(sent).rejects.toMatchObject({ reason: "server down" });
  await expect(sent).rejects.toThrow(/STARTTLS/);
  expect(server.attempts).toBe(0);
});

test.each([
  ["smtp://mail.example.com", true],
  ["smtp://user:password@mail.example.com:587?socketTimeout=5000", true],
  ["smtp://localhost.example.com", true],
  ["smtp://user:pass/word@mail.example.com", true],
  ["smtp://localhost:1025", false],
  ["smtp://127.0.0.1", false],
  ["smtps://mail.example.com", false],
])("%s needs STARTTLS: %j", (url, expected) => expect(mustUpgrade(url)).toBe(expected));
