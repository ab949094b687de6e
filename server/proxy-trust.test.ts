import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { isHost, ProxyTrust } from "#server/proxy-trust.ts";

function request(remoteAddress: string | undefined, headers: Record<string, string> = {}) {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  const message = new IncomingMessage(socket);
  Object.assign(message.headers, { host: "site.test", ...headers });
  return message;
}
const from = (forwarded: string) => ({ "x-forwarded-for": forwarded });

describe("without a trusted proxy", () => {
  const trust = new ProxyTrust([]);

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:ffff:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["::1", "::/64"],
    [undefined, "unknown"],
  ])("%s counts as %s", (remote, expected) => {
    expect(trust.clientAddress(request(remote))).toBe(expected);
  });

  test("nobody is believed", () => {
    const forged = request("127.0.0.1", {
      ...from("203.0.113.1"),
      "x-forwarded-proto": "https",
      "x-forwarded-host": "evil.example",
    });
    expect(trust.clientAddress(forged)).toBe("127.0.0.1");
    expect(trust.origin(forged)).toBe("http://site.test");
  });
});

describe("with trusted proxies", () => {
  const trust = new ProxyTrust(["loopback", "10.0.0.0/8"]);

  test.each([
    ["203.0.113.1", "203.0.113.1"],
    ["6.6.6.6, 203.0.113.1, 10.1.2.3", "203.0.113.1"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ])("the last address that is no proxy of ours counts: %s as %s", (forwarded, expected) => {
    expect(trust.clientAddress(request("127.0.0.1", from(forwarded)))).toBe(expected);
  });

  test("a stranger is not believed", () => {
    expect(trust.clientAddress(request("198.51.100.1", from("203.0.113.1")))).toBe("198.51.100.1");
  });

  test.each(["nonsense", "", "203.0.113.1:55555", "unknown", "<script>"])(
    "a forwarded address of %j does no harm",
    (forwarded) => {
      expect(() => trust.clientAddress(request("127.0.0.1", from(forwarded)))).not.toThrow();
    },
  );

  test("scheme and host are the visitor's", () => {
    const forwarded = request("127.0.0.1", {
      "x-forwarded-proto": "https, http",
      "x-forwarded-host": "www.example.com, inner",
    });
    expect(trust.origin(forwarded)).toBe("https://www.example.com");
    expect(trust.origin(request("127.0.0.1", { "x-forwarded-proto": "gopher" }))).toBe(
      "http://site.test",
    );
  });
});

test("an origin cannot be known from a host that is none, forwarded by a trusted proxy or not", () => {
  const odd = "x/admin?";
  expect(new ProxyTrust([]).origin(request("127.0.0.1", { host: odd }))).toBeUndefined();
  const forwarded = request("127.0.0.1", { "x-forwarded-host": odd });
  expect(new ProxyTrust(["loopback"]).origin(forwarded)).toBeUndefined();
  expect(new ProxyTrust([]).origin(forwarded)).toBe("http://site.test");
});

test("a name that is no proxy is refused", () => {
  expect(() => new ProxyTrust(["my-proxy"])).toThrow(TypeError);
});

const hosts = {
  names: ["www.example.com", "www.example.com.", "localhost:3000", "southbridge_1:80"],
  "IPv4 addresses": ["203.0.113.7", "203.0.113.7:8080"],
  "IPv6 addresses": ["[2001:db8::1]", "[::1]:3000", "[::ffff:203.0.113.7]"],
};
test.each(Object.entries(hosts))("%s are hosts", (_kind, texts) => {
  expect(texts.filter((text) => !isHost(text))).toEqual([]);
});

const others = {
  "nothing in it": [undefined, ""],
  "more than a host": ["http://x", "x/admin", "x/admin?", "x?y", "x#y", "x\\\\y"],
  "a user": ["asha@x", "asha:secret@x"],
  "a space, a list or a line break": ["x y", " x", "x,y", "x\n"],
  "a port that is none": ["x:", "x:port", "x:99999", "x:1:2"],
  "an IPv6 address without brackets": ["2001:db8::1", "[2001:db8::1", "[x]", "[]", "[::1]x"],
  "other characters": ["%41.example", "<x>"],
};
test.each(Object.entries(others))("text with %s is no host", (_kind, texts) => {
  expect(texts.filter(isHost)).toEqual([]);
});
