import tailwindcss from "@tailwindcss/vite";
import { build, type InlineConfig, type Rolldown } from "vite";

type Chunk = Pick<Rolldown.OutputChunk, "fileName" | "code">;

/**
 * Bundles and minifies a script of the browser on its own, so that no chunk of the React pages can
 * ever be pulled into it.
 * @returns the entry first, then what it loads when it is needed
 */
export async function bundleScript(
  entry: string,
  { define, root }: Pick<InlineConfig, "define" | "root"> = {},
): Promise<[Chunk, ...Chunk[]]> {
  const result = await build({
    root,
    define,
    configFile: false,
    logLevel: "error",
    plugins: [tailwindcss()],
    build: {
      write: false,
      copyPublicDir: false,
      target: "es2022",
      modulePreload: false,
      // As a library, or the entry would bring Vite's loader of preloads for what it loads later.
      lib: { entry: { site: entry }, formats: ["es"] },
      rolldownOptions: {
        // Shared code stays in the entry: a third file would be one more request.
        preserveEntrySignatures: "allow-extension",
        output: {
          minify: true,
          entryFileNames: "assets/[name]-[hash].js",
          chunkFileNames: "assets/[name]-[hash].js",
        },
      },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !("output" in output)) throw new Error(`${entry} gave no bundle`);
  const [first, ...others] = output.output;
  return [first, ...others.filter((other) => other.type === "chunk")];
}
