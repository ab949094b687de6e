/** Addresses that people type, and where the customer's site has those pages. */
export const naturalSpellings: Readonly<Record<string, string>> = {
  "/about": "/aboutpage",
  "/contact": "/contactpage",
  "/services": "/servicepage",
  "/training": "/trainingpage",
  "/careers": "/carrers",
  "/products": "/productspage",
  "/verify-email": "/varify-email",
  "/signup": "/register",
  "/signuppage": "/register",
};
