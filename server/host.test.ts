import { expect, test } from "vitest";
import { isHost } from "#server/host.ts";

test.each([
  "www.example.com",
  "www.example.com.",
  "localhost:3000",
  "southbridge_1:80",
  "203.0.113.7",
  "203.0.113.7:8080",
  "[2001:db8::1]",
  "[::1]:3000",
  "[::ffff:203.0.113.7]",
])("%s is a host", (text) => expect(isHost(text)).toBe(true));

test.each([
  undefined,
  "",
  "x/admin?",
  "x/admin",
  "x?y",
  "x#y",
  "x\\\\y",
  "asha@x",
  "asha:secret@x",
  "x y",
  " x",
  "x,y",
  "x:",
  "x:port",
  "x:99999",
  "x:1:2",
  "2001:db8::1",
  "[2001:db8::1",
  "[x]",
  "[]",
  "[::1]x",
  "%41.example",
  "<x>",
  "http://x",
  "x\n",
])("%j is none", (text) => expect(isHost(text)).toBe(false));
