import { expect, test } from "vitest";
import { isLoopback } from "#app/lib/loopback.ts";

test.each(["localhost", "127.0.0.1", "127.1.2.3", "::1", "[::1]", "::ffff:127.0.0.1"])(
  "%s is this machine",
  (host) => expect(isLoopback(host)).toBe(true),
);

test.each(["0.0.0.0", "::", "10.0.0.1", "mail.example.com", "localhost.example.com", ""])(
  "%j may be another, or reached from one",
  (host) => expect(isLoopback(host)).toBe(false),
);
