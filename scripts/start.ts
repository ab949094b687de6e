import { becomeServer } from "./become-server.ts";
import { buildDirectory, buildIsCurrent } from "./build-stamp.ts";

/** `npm start`: builds what is needed, then becomes the server. */
try {
  if (!buildIsCurrent()) {
    // A wrong setting is reported before the build.
    (await import("#app/env.server.ts")).readEnv();
    process.stdout.write("Building the site; this takes a moment …\n");
    await import("./build.ts");
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
becomeServer(buildDirectory);
