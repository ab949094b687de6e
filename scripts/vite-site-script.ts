import type { Plugin } from "vite";
import { inputsStamp } from "./build-stamp.ts";
import { bundleScript } from "./bundle-script.ts";

const scriptId = "virtual:site-script";
const workerId = "virtual:service-worker";
const entry = "app/public/script/main.ts";
const worker = "app/public/service-worker/service-worker.ts";
const retired = "app/public/service-worker/retired.ts";

/**
 * Gives the public pages their one small script as `import url from "virtual:site-script"`, with
 * what it loads later beside it, and the server the text of the service worker. In development Vite
 * serves the script's source, and no worker stores pages.
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
    resolveId: (source) => ([scriptId, workerId].includes(source) ? `\0${source}` : undefined),
    async load(source) {
      if (source === `\0${workerId}`) {
        const define = development ? {} : workerValues(await scripts());
        const texts = { worker: development ? retired : worker, retired };
        const lines = Object.entries(texts).map(async ([name, file]) => {
          const [{ code }] = await bundleScript(file, { root, define });
          return `export const ${name} = ${JSON.stringify(code)};`;
        });
        return (await Promise.all(lines)).join("\n");
      }
      if (source !== `\0${scriptId}`) return;
      if (development) return `export default "/${entry}"`;
      const chunks = await scripts();
      if (this.environment.config.consumer === "client") {
        for (const { fileName, code } of chunks) {
          this.emitFile({ type: "asset", fileName, source: code });
        }
      }
      return `export default "/${chunks[0].fileName}"`;
    },
  };

  function scripts() {
    bundle ??= bundleScript(entry, { root });
    return bundle;
  }
}

/** Each build has its own cache, with the script that offers unsent forms. */
function workerValues(chunks: Awaited<ReturnType<typeof bundleScript>>) {
  const later = chunks.find(({ fileName }) => fileName.startsWith("assets/resume-drafts-"));
  if (!later) throw new Error("the script that offers unsent forms was not built");
  return {
    __BUILD__: JSON.stringify(inputsStamp().slice(0, 8)),
    __RESUME_DRAFTS__: JSON.stringify(`/${later.fileName}`),
  };
}
