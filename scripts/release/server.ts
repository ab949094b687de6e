import { fileURLToPath } from "node:url";
import { becomeServer } from "../become-server.ts";

/** `node server.js` of a release. */

// Passwords are hashed by Argon2 of node:crypto.
const needed = [24, 7] as const;
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `Southbridge needs Node.js ${needed.join(".")} or newer, and this is ${process.versions.node}.\n`,
  );
  process.exitCode = 1;
} else {
  becomeServer(fileURLToPath(new URL("build", import.meta.url)));
}
