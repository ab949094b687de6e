export interface MainLink {
  label: string;
  href: string;
  /** The pages of its section, with all below them. */
  children?: readonly string[];
}

/** The step above each product and service. */
export const servicesLink = { label: "Services", href: "/servicepage" };

/** The links of the navbar, the footer and the page for an unknown address. */
export const mainLinks: readonly MainLink[] = [
  { label: "Home", href: "/" },
  { label: "About", href: "/aboutpage" },
  { ...servicesLink, children: ["/productspage", "/estimate", "/otherservicepage"] },
  { label: "Training", href: "/trainingpage" },
  { label: "Contact", href: "/contactpage" },
];

export const quickLinks = [
  { label: "Careers", href: "/login?next=/carrers" },
  { label: "About", href: "/aboutpage" },
  { label: "Contact", href: "/contactpage" },
  { label: "Service", href: "/servicepage" },
  { label: "Estimate", href: "/estimate" },
  { label: "Sign Up", href: "/register" },
  { label: "Admin login", href: "/adminlogin" },
] as const;

export const legalLinks = [
  { label: "Privacy", href: "/privacy" },
  { label: "Rental terms", href: "/terms" },
] as const;

/** Offered on the page for an address that does not exist. */
export const wantedPlaces = [
  { label: "Laptops", href: "/productspage/laptops" },
  { label: "Desktops", href: "/productspage/desktops" },
  { label: "Apple laptops", href: "/productspage/apple-laptops" },
  { label: "Servers", href: "/productspage/servers" },
  { label: "Phones and tablets", href: "/productspage/phones-and-tablets" },
  { label: "Printers and scanners", href: "/productspage/printers-and-scanners" },
  { label: "Training", href: "/trainingpage" },
  { label: "Careers", href: "/carrers" },
] as const;
