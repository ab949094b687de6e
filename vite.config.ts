import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { asciiServer } from "./scripts/vite-ascii-server.ts";
import { siteScript } from "./scripts/vite-site-script.ts";

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    siteScript(),
    // The desk's components bring their words in 30 languages; en-IN finds these.
    optimizeLocales.vite({ locales: ["en-US"] }),
    reactRouter(),
    asciiServer(),
  ],
  // Files that tests and `npm start` write must not reload pages of `npm run dev`.
  server: {
    watch: {
      ignored: ["build", "build.*", "data", "release", "reports", "test-results"].map(within),
    },
  },
  ssr: {
    // One file that starts in a third of the time, and half the memory, of thousands of modules.
    noExternal: command === "build" ? true : undefined,
    // An addition to the PostgreSQL driver in C++, which it asks for only where somebody chose it.
    external: ["pg-native"],
  },
  build: {
    // A data: URL would need its own exception in the content security policy.
    assetsInlineLimit: 0,
    target: "es2022",
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files for all pages of the desk: forty small ones are 7 kB larger compressed, and
            // the manifest names each of them for each page.
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 1,
                },
                // No page of the desk runs it, though some of its modules name it.
                { name: "catalogue", test: /content\/catalogue\//, priority: 1 },
                // These with all that they import.
                {
                  name: "desk",
                  test: /app\/desk\/(frame\/(staff-frame|staff-nav|search-field|desk-errors)|live\/live-provider|lists\/(list-page|bulk-bar|record-columns))\.tsx/,
                },
                // Small modules that other pages share, without those that bring packages or pictures.
                {
                  name: "shared",
                  test: /app\/(lib|ui)\/(?!field-rules|rule-words|record-id|picture|qr-code|paper-view)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    // One file, read at the start, also with what is needed later, such as mails: a build beside a
    // running server may remove all files.
    ssr: {
      // Of React's two builds, and others', only the one for production.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      build: { rolldownOptions: { output: { codeSplitting: false } } },
    },
  },
}));

function within(folder: string): string {
  return `**/${folder}/**`;
}
