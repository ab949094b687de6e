import { createHash } from "node:crypto";
import { build, type Plugin } from "vite";

const id = "virtual:site-script";
const entry = "app/public/script/main.ts";

/**
 * Gives the public pages their one small script as `import url from "virtual:site-script"`.
 * In production it is bundled and minified on its own, so that no chunk of the React pages
 * can ever be pulled into it; in development Vite serves the source.
 */
export function siteScript(): Plugin {
  let development = false;
  let root = "";
  let bundle: Promise<{ fileName: string; code: string }> | undefined;

  return {
    name: "southbridge:site-script",
    configResolved(config) {
      development = config.command === "serve";
      root = config.root;
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return;
      if (development) return `export default "/${entry}"`;
      bundle ??= bundleSiteScript(root);
      const { fileName, code } = await bundle;
      if (this.environment.config.consumer === "client") {
        this.emitFile({ type: "asset", fileName, source: code });
      }
      return `export default "/${fileName}"`;
    },
  };
}

async function bundleSiteScript(root: string) {
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      copyPublicDir: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !("output" in output)) throw new Error(`${entry} gave no bundle`);
  const { code } = output.output[0];
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  return { fileName: `assets/site-${hash}.js`, code };
}
