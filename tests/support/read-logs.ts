import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findLeaks } from "#tests/support/find-leaks.ts";

/**
 * Before the first browser test: servers write all that they log, at the finest level, to a folder,
 * and tests what they type. After the last one the logs are searched for it.
 * @returns what is to happen after the last test; it throws with the lines that hold something
 */
export default function keepLogs() {
  const folder = mkdtempSync(join(tmpdir(), "southbridge-logs-"));
  process.env.TEST_LOGS = folder;
  return () => {
    const files = readdirSync(folder);
    const read = (extension: string) =>
      files
        .filter((name) => name.endsWith(extension))
        .map((name) => readFileSync(join(folder, name), "utf8"));
    const [log, typed] = [read(".log").join("\n"), read(".typed").join("").split("\n")];
    rmSync(folder, { recursive: true });
    const values = typed.filter((line) => line !== "").map((line) => String(JSON.parse(line)));
    const leaks = findLeaks(log, values);
    if (leaks.length > 0) {
      throw new Error(`the log holds what was typed, or a secret:\n${leaks.join("\n")}`);
    }
    // Pages from memory are not logged: a run of them alone types nothing, and has the start alone.
    if (!log.includes(values.length > 0 ? '"msg":"request"' : "Southbridge is at"))
      throw new Error("no request was logged, so none was read");
    const lines = log.split("\n").length;
    process.stdout.write(
      `${lines} lines of logs hold nothing of ${new Set(values).size} typed values\n`,
    );
  };
}
