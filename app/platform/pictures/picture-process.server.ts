import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { OgDrawing } from "#app/platform/pictures/og-drawing.ts";

/** Of the build, or of the sources in development and tests. */
export interface PictureProgram {
  program: URL;
  font: URL;
}

export type PictureTask = { upload: Uint8Array } | { og: OgDrawing };

/** The files of an uploaded picture and the size of the largest, or why there are none. */
export type UploadedSizes =
  | { width: number; height: number; files: { width: number; type: string; bytes: Uint8Array }[] }
  | { refusal: string };

// In milliseconds.
const longestTask = 30_000;
const idleFor = 10_000;

/**
 * Makes pictures one at a time, in a process of its own that lives while there is something to do:
 * a thread would leave its memory to the server, and cannot be ended within a picture (decision 0041).
 */
export class PictureProcess {
  readonly #program: PictureProgram | undefined;
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /** @param program undefined for commands, which make no pictures */
  constructor(program: PictureProgram | undefined) {
    this.#program = program;
  }

  makeSizes(upload: Uint8Array): Promise<UploadedSizes> {
    return this.#run({ upload });
  }

  /** @returns a JPEG */
  drawOg(og: OgDrawing): Promise<Uint8Array> {
    return this.#run({ og });
  }

  /** Ends the process at once. */
  close() {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  #run(task: PictureTask) {
    const result = this.#last.then(() => this.#perform(task));
    this.#last = result.catch(() => {});
    return result;
  }

  /** @throws when it takes too long, or the process ends */
  async #perform(task: PictureTask) {
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
      child.send(task);
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
    const { program, font } = this.#program;
    const child = fork(program, [fileURLToPath(font)], {
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
