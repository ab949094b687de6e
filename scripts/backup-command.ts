import { parseArgs } from "node:util";
import { BackupError } from "#app/platform/backup/backup-error.ts";

interface Command {
  usage: string;
  takesForce?: boolean;
  /**
   * @param signal says that whoever asked for it has thought better of it
   * @returns what to say when it is done
   */
  run(file: string, options: { force: boolean; signal: AbortSignal }): Promise<string>;
}

/** Runs a command about one file. What it refuses is one sentence on standard error. */
export async function runBackupCommand({ usage, takesForce = false, run }: Command) {
  // As in the server: files are for their owner alone.
  process.umask(0o077);
  const { file, force } = readArguments(takesForce);
  if (!file) return end(usage);
  // What is half done is put away before the process ends.
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  try {
    process.stdout.write(`${await run(file, { force, signal: stopping.signal })}\n`);
  } catch (error) {
    endWith(error, file);
  }
}

/** Says why it was not done, in one line: a full disk and wrong settings too. */
export function endWith(error: unknown, file?: string) {
  const why = error instanceof Error ? error.message : String(error);
  end(file && error instanceof BackupError ? `${file}: ${why}` : why);
}

function readArguments(takesForce: boolean): { file?: string | undefined; force: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: takesForce ? { force: { type: "boolean" } } : {},
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    return { file: more.length > 0 ? undefined : file, force: values.force === true };
  } catch {
    return { force: false };
  }
}

function end(why: string) {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
