import { spawn } from "node:child_process";
import { buildIsCurrent } from "./build-stamp.ts";
import { serverFlags } from "./server-flags.ts";

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

const args = [...serverFlags, "build/server.js"];
const env = {
  ...process.env,
  NODE_ENV: "production",
  // Keeps compiled code for the next start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "build/compile-cache",
  // glibc keeps an arena for each thread; two are enough, and save 10 MB.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2",
};

// The server takes this process's place, so that signals and memory are its own. Where the
// system has no such call (Windows), it runs beneath.
if (process.platform === "win32" || !process.execve) {
  spawn(process.execPath, args, { env, stdio: "inherit" }).on("exit", (code) =>
    process.exit(code ?? 1),
  );
} else {
  process.execve(process.execPath, [process.execPath, ...args], env);
}
