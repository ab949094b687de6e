/**
 * Lets one request after the other into the routes, with a look at the network between: when
 * hundreds arrive at once, files and those already under way are answered in between, instead of
 * after all of them.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Resolves when it is the caller's turn, in the order of the calls. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(this.#admit);
    });
  }

  readonly #admit = () => {
    this.#waiting.shift()?.();
    // An immediate of an immediate runs after the network was looked at.
    if (this.#waiting.length > 0) setImmediate(this.#admit);
  };
}
