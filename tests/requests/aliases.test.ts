import { expect, test } from "vitest";
import { send } from "#tests/support/http.ts";
import { openSite } from "#tests/support/site.ts";

const site = await openSite();

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
