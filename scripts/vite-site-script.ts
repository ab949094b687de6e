import type { Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";

const id = "virtual:site-script";
const entry = "app/public/script/main.ts";

/**
 * Gives the public pages their one small script as `import url from "virtual:site-script"`, with
 * what it loads later beside it. In development Vite serves the source.
 */
export function siteScript(): Plugin {
  let development = false;
  let root = "";
  let bundle: ReturnType<typeof bundleScript> | undefined;

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
      bundle ??= bundleScript(entry, { root });
      const chunks = await bundle;
      if (this.environment.config.consumer === "client") {
        for (const { fileName, code } of chunks) {
          this.emitFile({ type: "asset", fileName, source: code });
        }
      }
      return `export default "/${chunks[0].fileName}"`;
    },
  };
}
