import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** The files of an uploaded picture and the size of the largest, or why there are none. */
export type UploadedSizes = UploadedFiles | { refusal: string };

interface UploadedFiles {
  width: number;
  height: number;
  files: { width: number; type: string; bytes: Uint8Array }[];
  /** For shared links: a JPEG. */
  og: Uint8Array;
}

// In milliseconds.
const longestTask = 30_000;
const idleFor = 10_000;

/**
 * Makes pictures one at a time, in a process of its own that lives while there is something to do:
 * a thread would leave its memory to the server, and cannot be ended within a picture (decision 0041).
 */
export class PictureProcess {
  readonly #program: URL | undefined;
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /** @param program of the build or of the sources; undefined for commands, which make no pictures */
  constructor(program: URL | undefined) {
    this.#program = program;
  }

  makeSizes(upload: Uint8Array): Promise<UploadedSizes> {
    const result = this.#last.then(() => this.#perform(upload));
    this.#last = result.catch(() => {});
    return result;
  }

  /** Ends the process at once. */
  close() {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  /** @throws when it takes too long, or the process ends */
  async #perform(upload: Uint8Array): Promise<UploadedSizes> {
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(longestTask)]);
    const ended = once(child, "exit", { signal }).then(() => {
      throw new Error("the process that makes pictures ended");
    });
    try {
      const answered = once(child, "message", { signal });
      child.send(upload);
      const [answer] = await Promise.race([answered, ended]);
      this.#idle = setTimeout(() => this.close(), idleFor);
      return answer;
    } catch (error) {
      this.close();
      throw error;
    } finally {
      over.abort();
    }
  }

  #start(): ChildProcess {
    if (!this.#program) throw new Error("commands make no pictures");
    const child = fork(this.#program, {
      // It reads pictures of others, and needs nothing of the server's: no settings, no secrets.
      env: { VIPS_WARNING: "0" },
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    // Its end is an answer to the task; one that ends between two tasks is started anew.
    child.on("error", () => {});
    child.on("exit", () => {
      if (this.#child === child) this.#child = undefined;
    });
    return child;
  }
}
