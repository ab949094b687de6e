/** Runs a command of an operator's: what goes wrong is one line and the exit code, not a stack. */
export async function runCommand(main: () => Promise<void>) {
  // As in the server: files are for their owner alone.
  process.umask(0o077);
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${(error instanceof Error ? error.message : String(error)).trim()}\n`);
    process.exitCode = 1;
  }
}
