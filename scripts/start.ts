import { buildIsCurrent } from "./build-stamp.ts";

/** `npm start`: builds what is needed, then becomes the server. */
process.env.NODE_ENV = "production";
if (!buildIsCurrent()) {
  process.stdout.write("Building the site; this takes a moment …\n");
  await import("./build.ts");
}
await import("../server.ts");
