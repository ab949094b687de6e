import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { isText, listFiles } from "#server/static-files.ts";
import { appIcons } from "./app-icons.ts";
import { buildDirectory, inputsStamp, stampFile } from "./build-stamp.ts";
import { bundleForNode } from "./bundle-for-node.ts";
import { replaceFolder } from "./replace-folder.ts";
import { run } from "./run.ts";
import { splitStyles } from "./split-styles.ts";

// The old build stays until this one is whole: a server may be started from it in between.
await replaceFolder(buildDirectory, build);

/** Makes everything that the server serves but the pages: bundles, icons, compressed files, styles. */
async function build(directory: string) {
  const stamp = inputsStamp();
  const env = { NODE_ENV: "production", BUILD_DIRECTORY: directory };
  await run("react-router", ["build"], { quiet: true, env });

  const client = join(directory, "client");
  await bundleForNode({ server: "server.ts" }, directory);
  for (const [name, icon] of Object.entries(await appIcons())) {
    writeFileSync(join(client, name), icon);
  }
  // Each alone, so that its addresses are from its own place.
  await bundleForNode({ pictures: "app/platform/pictures/picture-program.ts" }, directory);
  await bundleForNode({ papers: "app/domain/paper/paper-program.ts" }, directory);
  cpSync("app/domain/paper/fonts", join(directory, "fonts"), { recursive: true });
  await Promise.all(
    listFiles(client)
      .filter(isText)
      .map((path) => writeCompressed(client, path)),
  );
  const rules = splitStyles(readFileSync(findSheet(client), "utf8"));
  writeFileSync(join(directory, "styles.json"), JSON.stringify(rules));
  writeFileSync(join(directory, stampFile), stamp);
}

/** As far as it goes: the files are served as long as the build is. Most are as in the former build. */
async function writeCompressed(client: string, path: string) {
  const file = join(client, path);
  const former = join(buildDirectory, "client", path);
  const body = readFileSync(file);
  if (existsSync(`${former}.br`) && readFileSync(former).equals(body)) {
    copyFileSync(`${former}.br`, `${file}.br`);
    return;
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(body, { params }));
}

/** The one style sheet of all pages. */
function findSheet(client: string): string {
  const assets = join(client, "assets");
  const [sheet, ...others] = readdirSync(assets).filter((name) => /^styles-.*\.css$/.test(name));
  if (!sheet || others.length > 0) throw new Error("the build has not one style sheet");
  return join(assets, sheet);
}
