import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { request as requestOverTls } from "node:https";
import type { Change } from "#app/lib/change.ts";

/** An event of the live feed: a request to read everything again, or what changed. */
export interface LiveEvent {
  what?: string;
  changes?: Change[];
}

/** When to give up on an event: far longer than the busiest machine takes to tell it. */
const patienceMs = 20_000;

/** True for events about a kind. */
export const isAbout =
  (kind: string) =>
  ({ changes = [] }: LiveEvent): boolean =>
    changes.some((change) => change.kind === kind);

/** A window's end of the live feed. */
export class EventSource {
  readonly #incoming: IncomingMessage;
  readonly #events: LiveEvent[] = [];
  #arrived = () => {};
  #isOver = false;
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
    void this.ended.then(() => {
      this.#isOver = true;
      this.#arrived();
    });
  }

  /** Opens the feed and waits for its first word. @throws when the answer is not a feed. */
  static async open(url: string, cookie: string, path = "/admin/live"): Promise<EventSource> {
    const { port, host, hostname, protocol } = new URL(url);
    const ask = protocol === "https:" ? requestOverTls : request;
    const outgoing = ask({
      host: "127.0.0.1",
      port,
      path,
      agent: false,
      servername: hostname,
      rejectUnauthorized: false,
      headers: { Host: host, Cookie: cookie, Accept: "text/event-stream" },
    });
    outgoing.end();
    const [incoming] = await once(outgoing, "response");
    if (incoming.statusCode !== 200) {
      incoming.destroy();
      throw new Error(`no feed: ${incoming.statusCode}`);
    }
    const source = new EventSource(incoming);
    await source.nextResync();
    return source;
  }

  get headers() {
    return this.#incoming.headers;
  }

  /** The next event in which this kind changed, past all others. */
  async nextAbout(kind: string): Promise<LiveEvent | undefined> {
    return (await this.untilAbout(kind)).at(-1);
  }

  /**
   * All events up to the next in which this kind changed, which is the last of them. What was
   * done before is told before it, so what is not among them is never told.
   */
  untilAbout(kind: string): Promise<LiveEvent[]> {
    return this.#until(isAbout(kind), `told of ${kind}`);
  }

  /** Waits until a window would read its list of this kind again, past all other events. */
  async nextReasonToRead(kind: string): Promise<void> {
    const isReason = (event: LiveEvent) => event.what === "resync" || isAbout(kind)(event);
    await this.#until(isReason, `after which ${kind} is to be read`);
  }

  /** Waits for word that all is to be read again, past all other events, which it returns with it. */
  nextResync(): Promise<LiveEvent[]> {
    return this.#until(({ what }) => what === "resync", "said to read all again");
  }

  /** Takes the events as far as the first that fits. @throws when none comes. */
  async #until(fits: (event: LiveEvent) => boolean, what: string): Promise<LiveEvent[]> {
    const deadline = performance.now() + patienceMs;
    while (!this.#events.some(fits)) {
      const left = deadline - performance.now();
      if (left <= 0 || this.#isOver) {
        throw new Error(`no event ${what}, only ${JSON.stringify(this.#events)}`);
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#arrived = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#events.splice(0, this.#events.findIndex(fits) + 1);
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
