import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a command of the project, on the Node.js that the project installs.
 * @param quiet holds its output back unless it fails
 * @throws an error with the exit code, after the output was shown
 */
export async function run(
  command: string,
  args: string[],
  { quiet = false, env = {} }: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<void> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, "close");
  if (code === 0) return;
  process.stderr.write(output);
  throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
}
