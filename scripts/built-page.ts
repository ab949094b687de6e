import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The HTML that the build rendered for a public page. @throws when there is none */
export function readBuiltPage(client: string, path: string): string {
  return readFileSync(join(client, path, "index.html"), "utf8");
}
