import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** In milliseconds. */
const longestTask = 30_000;

/**
 * Does tasks one at a time, each in a process of its own that runs a program with `answerTask`: a
 * thread would leave its memory to the server, and cannot be ended within a task (decision 0041).
 */
export class TaskProcess<Task, Result> {
  readonly #program: URL | undefined;
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param program of the build or of the sources; undefined for commands, which run none */
  constructor(program: URL | undefined) {
    this.#program = program;
  }

  /** @throws when it takes too long, or the process ends */
  run(task: Task): Promise<Result> {
    const result = this.#last.then(() => this.#run(task));
    this.#last = result.catch(() => {});
    return result;
  }

  /** Ends the process at once. */
  close() {
    this.#child?.kill("SIGKILL");
  }

  async #run(task: Task): Promise<Result> {
    if (!this.#program) throw new Error("commands do no such tasks");
    const child = fork(this.#program, {
      // It reads what others made, and needs nothing of the server's: no settings, no secrets.
      env: { VIPS_WARNING: "0" },
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#child = child;
    // One that comes after the answer.
    child.on("error", () => {});
    const signal = AbortSignal.timeout(longestTask);
    const ended = once(child, "exit", { signal }).then(() => {
      throw new Error("the process ended before its task");
    });
    try {
      const answered = once(child, "message", { signal });
      child.send(task as object);
      const [answer] = await Promise.race([answered, ended]);
      return answer;
    } finally {
      child.kill("SIGKILL");
    }
  }
}
