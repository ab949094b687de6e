import { company } from "#content/company.ts";

/** How the site looks when somebody puts it on their home screen (W3C, Web Application Manifest). */
export function webManifest(): string {
  return JSON.stringify({
    name: company.name,
    short_name: company.shortName,
    lang: "en-IN",
    id: "/",
    start_url: "/",
    display: "minimal-ui",
    background_color: "#faf8f3",
    theme_color: "#0f5b46",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
}
