import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

/** What the site says over a live feed: that all is to be read again, or which kinds changed. */
export interface LiveEvent {
  what?: string;
  changed?: string[];
}

/** A window's end of the live feed. */
export class EventSource {
  readonly #incoming: IncomingMessage;
  readonly #events: LiveEvent[] = [];
  #arrived = () => {};
  /** Resolves when the stream is over, however it ended. */
  readonly ended: Promise<void>;

  private constructor(incoming: IncomingMessage) {
    this.#incoming = incoming;
    let rest = "";
    incoming.setEncoding("utf8").on("data", (chunk) => {
      const blocks = `${rest}${chunk}`.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) this.#read(block);
    });
    incoming.on("error", () => {});
    this.ended = new Promise((resolve) => incoming.once("close", resolve));
  }

  /** Opens the feed and waits for its first word. @throws when the answer is not a feed. */
  static async open(url: string, cookie: string, path = "/admin/live"): Promise<EventSource> {
    const { port, host } = new URL(url);
    const outgoing = request({
      host: "127.0.0.1",
      port,
      path,
      agent: false,
      headers: { Host: host, Cookie: cookie, Accept: "text/event-stream" },
    });
    outgoing.end();
    const [incoming] = await once(outgoing, "response");
    if (incoming.statusCode !== 200) {
      incoming.destroy();
      throw new Error(`no feed: ${incoming.statusCode}`);
    }
    const source = new EventSource(incoming);
    await source.next();
    return source;
  }

  get headers() {
    return this.#incoming.headers;
  }

  /** The next event about a record: mails and the audit move on their own, with all that happens. */
  next(withinMs = 5_000): Promise<LiveEvent> {
    const apart = new Set(["mail", "audit"]);
    return this.#nextLike(({ changed }) => !changed?.every((kind) => apart.has(kind)), withinMs);
  }

  /** The next event in which this kind changed, past all others. */
  nextAbout(kind: string, withinMs = 5_000): Promise<LiveEvent> {
    return this.#nextLike(({ changed = [] }) => changed.includes(kind), withinMs);
  }

  /** @throws when none comes in time. */
  async #nextLike(fits: (event: LiveEvent) => boolean, withinMs: number): Promise<LiveEvent> {
    const deadline = performance.now() + withinMs;
    while (!this.#events.some(fits)) {
      const left = deadline - performance.now();
      if (left <= 0) throw new Error(`no event came within ${withinMs} ms`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#arrived = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const [event] = this.#events.splice(0, this.#events.findIndex(fits) + 1).slice(-1);
    if (!event) throw new Error("no event");
    return event;
  }

  close() {
    this.#incoming.destroy();
  }

  #read(block: string) {
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (data) this.#events.push(JSON.parse(data));
    this.#arrived();
  }
}

/** Waits until the feed tells of this kind; beats before it may tell of others. @throws when none does in time */
export async function heard(feed: EventSource, kind: string): Promise<void> {
  while (!(await feed.next()).changed?.includes(kind)) {
    // Another kind's.
  }
}
