import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** Its standard input closes with this process. @returns its output @throws its first errors */
export async function runTool(
  program: string,
  args: readonly string[],
  { env = {}, signal }: { env?: Record<string, string>; signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const child = spawn(program, args, {
    env: { ...process.env, LC_ALL: "C", ...env },
    stdio: "pipe",
    ...(signal && { signal }),
  });
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  const [printed, complaints, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once("close", resolve)),
  ]);
  if (signal?.aborted) throw new Error("it was called off");
  if (failure && "code" in failure && failure.code === "ENOENT") {
    throw new Error(`${program} is not on this machine: install PostgreSQL's client programs`);
  }
  const why = complaints.trim().split("\n").slice(0, 2).join("; ");
  if (code !== 0) throw new Error(why || `${program} was ended`);
  return printed;
}
