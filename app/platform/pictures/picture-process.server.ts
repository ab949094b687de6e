import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** The files of an uploaded picture, one for shared links, and the size of the largest; or why there are none. */
export type UploadedSizes =
  | { width: number; height: number; files: SizedFile[]; og: Uint8Array }
  | { refusal: string };

type SizedFile = { width: number; type: string; bytes: Uint8Array };

/** In milliseconds. */
const longestTask = 30_000;

/**
 * Makes pictures one at a time, each in a process of its own: a thread would leave its memory to the
 * server, and cannot be ended within a picture (decision 0041).
 */
export class PictureProcess {
  readonly #program: URL | undefined;
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param program of the build or of the sources; undefined for commands, which make no pictures */
  constructor(program: URL | undefined) {
    this.#program = program;
  }

  /** @throws when it takes too long, or the process ends */
  makeSizes(upload: Uint8Array): Promise<UploadedSizes> {
    const result = this.#last.then(() => this.#make(upload));
    this.#last = result.catch(() => {});
    return result;
  }

  /** Ends the process at once. */
  close() {
    this.#child?.kill("SIGKILL");
  }

  async #make(upload: Uint8Array): Promise<UploadedSizes> {
    if (!this.#program) throw new Error("commands make no pictures");
    const child = fork(this.#program, {
      // It reads pictures of others, and needs nothing of the server's: no settings, no secrets.
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
      throw new Error("the process that makes pictures ended");
    });
    try {
      const answered = once(child, "message", { signal });
      child.send(upload);
      const [answer] = await Promise.race([answered, ended]);
      return answer;
    } finally {
      child.kill("SIGKILL");
    }
  }
}
