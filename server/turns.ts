/**
 * Shares the one thread among requests, with looks at the network between: when hundreds arrive at
 * once, files and those already under way are answered in between, instead of after all of them.
 */
export class Turns {
  readonly #entering: { address: string; admit: () => void }[] = [];
  readonly #rendering: (() => void)[] = [];
  /** How often each address entered in this minute. */
  readonly #entered = new Map<string, number>();
  #minute = 0;
  #isOldestNext = true;
  #isRunning = false;
  #looks = 0;
  #quietLooks = quietLooks;

  /**
   * Resolves when a request may enter the routes. Every second place is for whoever waits longest,
   * the others for addresses that entered least: a flood from many addresses does not keep a
   * visitor waiting, and nobody waits for ever.
   */
  enter(address: string): Promise<void> {
    return new Promise((admit) => {
      this.#entering.push({ address, admit });
      this.#run();
    });
  }

  /** Resolves when a page may be rendered: only one between two looks, and before others enter. */
  render(): Promise<void> {
    return new Promise((admit) => {
      this.#rendering.push(admit);
      this.#run();
    });
  }

  /**
   * Has to be told of each new connection. A look accepts one of those that wait, however many they
   * are (libuv does so); without further looks they would wait for a turn each, and past some
   * hundreds the system would drop them.
   */
  connected() {
    this.#quietLooks = 0;
  }

  #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    setImmediate(this.#look);
  }

  /** An immediate of an immediate runs after the network was looked at. */
  readonly #look = async () => {
    this.#looks += 1;
    this.#quietLooks += 1;
    if (this.#quietLooks >= quietLooks || this.#looks >= mostLooks) {
      this.#looks = 0;
      await this.#admit();
    }
    this.#isRunning = this.#rendering.length + this.#entering.length > 0;
    if (this.#isRunning) setImmediate(this.#look);
  };

  async #admit() {
    const render = this.#rendering.shift();
    if (render) return render();
    const end = performance.now() + sliceMs;
    do {
      this.#admitOne();
      // Comes after everything that the admitted request can do without waiting.
      await new Promise((resolve) => process.nextTick(resolve));
    } while (this.#entering.length > 0 && performance.now() < end);
  }

  #admitOne() {
    const minute = Math.floor(performance.now() / 60_000);
    if (minute !== this.#minute) this.#entered.clear();
    this.#minute = minute;
    this.#isOldestNext = !this.#isOldestNext;
    const [next] = this.#entering.splice(this.#isOldestNext ? 0 : this.#indexOfRarest(), 1);
    if (!next) return;
    this.#entered.set(next.address, this.#timesOf(next) + 1);
    next.admit();
  }

  #indexOfRarest(): number {
    let rarest = { index: 0, times: Number.POSITIVE_INFINITY };
    for (const [index, one] of this.#entering.entries()) {
      const times = this.#timesOf(one);
      if (times < rarest.times) rarest = { index, times };
    }
    return rarest.index;
  }

  #timesOf({ address }: { address: string }): number {
    return this.#entered.get(address) ?? 0;
  }
}

/** The look that accepts a connection does not read from it yet: that is the next one's. */
const quietLooks = 3;

/** So that who only opens connections cannot keep all others from their turns. */
const mostLooks = 50;

/** How long requests enter between two looks: short ones together, so that they share a commit. */
const sliceMs = 3;
