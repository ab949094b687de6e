import { expect, test } from "vitest";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml } from "#tests/support/html.ts";

const { admin } = await startDesk();

/** The directives of a page's policy by name, and the nonce that its meta element has. */
async function policyOf(path: string) {
  const answer = await admin.get(path);
  const written = String(answer.headers["content-security-policy"]);
  const directives = written.split("; ").map((directive) => {
    const [name = "", ...sources] = directive.split(" ");
    return [name, sources.join(" ")] as const;
  });
  const meta = parseHtml(answer)('meta[property="csp-nonce"]');
  const policy: Partial<Record<string, string>> = Object.fromEntries(directives);
  return { policy, nonce: meta.attr("nonce") };
}

test.each(["/", "/contactpage?page=2", "/login", "/adminlogin", "/userdashboard", "/no-such-page"])(
  "%s allows styles of our own files alone",
  async (path) => {
    const { policy, nonce } = await policyOf(path);
    expect(policy["style-src"]).toMatch(/^'self'( 'sha256-[^ ]+')?$/);
    expect(policy).not.toHaveProperty("style-src-attr");
    expect(policy["script-src"]).not.toContain("unsafe");
    expect(nonce).toBeUndefined();
  },
);

test.each(["/admin", "/booking", "/partner", "/admin/enquiries", "/admin/enquiries/none"])(
  "%s allows inline styles, and scripts by its nonce alone",
  async (path) => {
    const { policy, nonce } = await policyOf(path);
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(policy["style-src"]).toBe(`'self' 'nonce-${nonce}'`);
    expect(policy["style-src-attr"]).toBe("'unsafe-inline'");
    expect(policy["script-src"]).toBe(`'self' 'nonce-${nonce}'`);
  },
);

test("each answer has a nonce of its own", async () => {
  const [one, other] = [await policyOf("/admin"), await policyOf("/admin")];
  expect(one.nonce).not.toBe(other.nonce);
});
