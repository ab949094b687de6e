import { spawn } from "node:child_process";
import { serverFlags } from "./server-flags.ts";

/**
 * Puts the server in this process's place, so that signals and memory are its own. Where the system
 * has no such call (Windows), it runs beneath.
 * @param build the folder of the build
 */
export function becomeServer(build: string) {
  const args = [...serverFlags, `${build}/server.js`];
  const env = {
    ...process.env,
    NODE_ENV: "production",
    // Keeps compiled code for the next start, where the folder may be written to.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? `${build}/compile-cache`,
    // glibc keeps an arena for each thread; two are enough, and save 10 MB.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2",
  };
  if (process.platform === "win32" || !process.execve) {
    spawn(process.execPath, args, { env, stdio: "inherit" }).on("exit", (code) =>
      process.exit(code ?? 1),
    );
  } else {
    process.execve(process.execPath, [process.execPath, ...args], env);
  }
}
