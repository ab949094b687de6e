import type { Scope } from "#app/desk/live/live-scope.ts";

/** Changes that arrive together are read together. */
const gatherMs = 150;
/** Between two readings, however much changes. */
const restMs = 450;
/** A connection that broke silently leaves a reading without an end; another takes its place. */
const hungMs = 30_000;

/**
 * When a page is read again: not while it is being read anyway, unless that hangs; what is asked
 * for meanwhile is read afterwards. It stands apart from rendering: on a busy machine React may
 * show neither that a reading began nor that it ended, and what waited for that would never be
 * read.
 */
export class ReadingSchedule {
  readonly #read: (scope: Scope) => Promise<void>;
  readonly #tell: (isDone: boolean) => void;
  #wanted: Scope | undefined;
  #reading: { scope: Scope } | undefined;
  #isHeld = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;

  /**
   * @param read ends when all that was asked for has come, or failed
   * @param tell hears whether nothing is asked for or under way
   */
  constructor(read: (scope: Scope) => Promise<void>, tell: (isDone: boolean) => void) {
    this.#read = read;
    this.#tell = tell;
  }

  readonly ask = (scope: Scope) => {
    this.#wanted = widest(this.#wanted, scope);
    if (this.#timer === undefined) this.#plan();
    this.#tell(false);
  };

  /** Has readings wait while the page is on its way to another address, or a form is sent. */
  hold(isHeld: boolean) {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#plan();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #plan() {
    this.stop();
    if (!this.#wanted) return;
    const rest = this.#lastAt + restMs - Date.now();
    const waits = this.#isHeld || this.#reading ? hungMs : Math.max(gatherMs, rest);
    this.#timer = setTimeout(() => this.#start(), waits);
  }

  #start() {
    this.#timer = undefined;
    // The router gives up a reading that hangs, so what that was to bring is asked for again.
    const reading = { scope: widest(this.#reading?.scope, this.#wanted ?? "counts") };
    this.#reading = reading;
    this.#wanted = undefined;
    this.#lastAt = Date.now();
    const end = () => {
      if (this.#reading !== reading) return;
      this.#reading = undefined;
      this.#plan();
      this.#tell(!this.#wanted);
    };
    this.#read(reading.scope).then(end, end);
  }
}

function widest(one: Scope | undefined, other: Scope): Scope {
  return one === "page" ? one : other;
}
