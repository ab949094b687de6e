import { expect, test } from "vitest";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { parseHtml } from "#tests/support/html.ts";
import { send } from "#tests/support/http.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const cookie = await signInDirectly(site, await createUser(site));

test.each([
  ["/about", "/aboutpage"],
  ["/contact", "/contactpage"],
  ["/services", "/servicepage"],
  ["/training", "/trainingpage"],
  ["/careers", "/carrers"],
  ["/products", "/productspage"],
  ["/verify-email", "/varify-email"],
  ["/signup", "/register"],
  ["/signuppage", "/register"],
  ["/About/", "/aboutpage"],
  ["/contact?from=card", "/contactpage?from=card"],
])("%s leads to %s for good", async (path, page) => {
  expect(await send(site.url, path)).toMatchObject({ status: 301, headers: { location: page } });
});

const visited = [
  ...["/login", "/register", "/adminlogin", "/forgot-password", "/reset-password"],
  ...["/varify-email", "/logout", "/invitation"],
];
const own = [
  ...["/userdashboard", "/userdashboard/name", "/userdashboard/password"],
  ...["/userdashboard/delete", "/cartpage", "/paymentpage"],
];

test.each([...visited.map((path) => [path, ""]), ...own.map((path) => [path, "signed in"])])(
  "%s says in its head what it is for %s",
  async (path, as) => {
    const answer = await send(site.url, path, as ? { headers: { Cookie: cookie } } : {});
    expect([200, 410]).toContain(answer.status);
    const $ = parseHtml(answer);
    expect($("title").text()).toMatch(/^\S.+ · Southbridge$/);
    const description = $('meta[name="description"]').attr("content") ?? "";
    expect(description.length).toBeGreaterThanOrEqual(40);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/\.$/);
  },
);

test.each([
  "/nowhere",
  "/productspage/toasters",
  "/productspage/laptops/tower-m",
  "/productspage/laptops/nothing",
  "/otherservicepage/gardening",
  "/productspage/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
])("%s does not exist, and the answer leads on", async (path) => {
  const answer = await send(site.url, path);
  expect(answer.status).toBe(404);
  const $ = parseHtml(answer);
  expect($("h1")).toHaveLength(1);
  expect($('main a[href="/"]').length).toBeGreaterThan(0);
  expect(answer.text).not.toContain("<script>alert");
});

test.each(["/admin/nowhere", "/edit?booking=ABCD-EFGH"])(
  "%s does not exist, and staff are told so within the desk",
  async (path) => {
    const answer = await admin.get(path);
    expect(answer.status).toBe(404);
    const $ = parseHtml(answer);
    expect($("h1")).toHaveLength(1);
    expect($('nav[aria-label=Staff] a[href="/admin/bookings"]')).toHaveLength(1);
    expect($('main a[href="/admin"]')).toHaveLength(1);
  },
);

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

const appearance = "/admin/appearance";
const classOf = async (page: string) => parseHtml(await admin.get(page))("html").attr("class");

test("the desk follows the system until somebody chooses, and the server renders the choice", async () => {
  expect(await classOf("/admin")).toBe("scheme-system");
  expect((await admin.post(appearance, { scheme: "dark" })).status).toBe(200);
  expect(await classOf("/admin/enquiries")).toBe("scheme-dark");
  expect(await classOf("/booking")).toBe("scheme-dark");
  await admin.post(appearance, { scheme: "light" });
  expect(await classOf("/admin")).toBe("scheme-light");
});

test.each(["", "neon", '"><script>', "dark light", "__proto__"])(
  "%j is no choice: the system has it",
  async (scheme) => {
    await admin.post(appearance, { scheme });
    expect(await classOf("/admin")).toBe("scheme-system");
  },
);
