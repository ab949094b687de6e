import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** In milliseconds. */
const longestTask = 30_000;

/**
 * Does tasks one at a time in a process that runs a program with `answerTask`: a thread would leave
 * its memory to the server, and cannot be ended within a task (decision 0041).
 */
export class TaskProcess<Task, Result> {
  readonly #program: URL | undefined;
  readonly #restMs: number;
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #rest: NodeJS.Timeout | undefined;

  /**
   * @param program of the build or of the sources; undefined for commands, which run none
   * @param restMs how long the process waits for another task; without it each has one of its own
   */
  constructor(program: URL | undefined, { restMs = 0 }: { restMs?: number } = {}) {
    this.#program = program;
    this.#restMs = restMs;
  }

  /** @throws when it takes too long, or the process ends */
  run(task: Task): Promise<Result> {
    const result = this.#last.then(() => this.#run(task));
    this.#last = result.catch(() => {});
    return result;
  }

  /** Ends the process at once. */
  close() {
    clearTimeout(this.#rest);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  async #run(task: Task): Promise<Result> {
    if (!this.#program) throw new Error("commands do no such tasks");
    clearTimeout(this.#rest);
    const child = this.#child?.connected ? this.#child : this.#start(this.#program);
    child.ref();
    child.channel?.ref();
    const isDone = new AbortController();
    const signal = AbortSignal.any([AbortSignal.timeout(longestTask), isDone.signal]);
    const ended = once(child, "exit", { signal }).then(() => {
      throw new Error("the process ended before its task");
    });
    try {
      const answered = once(child, "message", { signal });
      child.send(task as object);
      const [answer] = await Promise.race([answered, ended]);
      if (this.#restMs === 0) this.close();
      else this.#wait(child);
      return answer;
    } catch (error) {
      this.close();
      throw error;
    } finally {
      isDone.abort();
    }
  }

  /** A process that waits keeps the server from nothing: it ends with it. */
  #wait(child: ChildProcess) {
    child.unref();
    child.channel?.unref();
    this.#rest = setTimeout(() => this.close(), this.#restMs).unref();
  }

  #start(program: URL): ChildProcess {
    const child = fork(program, {
      // It reads what others made, and needs nothing of the server's: no settings, no secrets.
      env: { VIPS_WARNING: "0" },
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#child = child;
    // One that comes after the answer.
    child.on("error", () => {});
    return child;
  }
}
