import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { siteScript } from "./scripts/vite-site-script.ts";

export default defineConfig({
  plugins: [tailwindcss(), siteScript(), reactRouter()],
  build: {
    // A data: URL would need its own exception in the content security policy.
    assetsInlineLimit: 0,
    target: "es2022",
  },
});
