import type { Change } from "#app/lib/change.ts";
import type { LiveEvent } from "#app/lib/live-event.ts";
import type { FeedEvent, LiveFeed } from "#app/services/live-feed.server.ts";

/** A window hears of changes at most this often, however many there are. */
const batchMs = 250;

type Send = (bytes: Uint8Array) => void;
type ReadWaiting = () => Promise<LiveEvent["waiting"]>;

const batches = new WeakMap<LiveFeed, ChangeBatches>();

/** The batches of a process's feed. @param readWaiting the counts that every window shows */
export function batchesOf(feed: LiveFeed, readWaiting: ReadWaiting): ChangeBatches {
  const known = batches.get(feed) ?? new ChangeBatches(feed, readWaiting);
  batches.set(feed, known);
  return known;
}

/**
 * The changes of a process, gathered once for all its windows: the first is told at once, what
 * follows is told together. Three hundred windows and a hundred changes a second are then some
 * hundred short writes a second instead of thirty thousand, and the counts that every window
 * shows are read once instead of three hundred times.
 */
export class ChangeBatches {
  readonly #readWaiting: ReadWaiting;
  readonly #windows = new Set<Send>();
  readonly #kinds = new Set<Change["kind"]>();
  #missed = false;
  #timer: NodeJS.Timeout | undefined;
  /** Aborted when the server stops. */
  readonly ending: AbortSignal;

  constructor(feed: LiveFeed, readWaiting: ReadWaiting) {
    // Without the counts the word of a change is still worth sending.
    this.#readWaiting = () => readWaiting().catch(() => undefined);
    this.ending = feed.ending;
    feed.subscribe((event) => this.#gather(event));
  }

  /** @returns a function that ends the subscription. */
  subscribe(send: Send): () => void {
    this.#windows.add(send);
    return () => this.#windows.delete(send);
  }

  /** What a window hears first: that it is connected, and may have missed something. */
  async greeting(): Promise<Uint8Array> {
    // After a restart not all windows come back in the same moment.
    const retryMs = 1_000 + Math.round(Math.random() * 2_000);
    return encode({ what: "resync", waiting: await this.#readWaiting() }, `retry: ${retryMs}\n`);
  }

  #gather(event: FeedEvent) {
    if (event.what === "resync") this.#missed = true;
    else this.#kinds.add(event.kind);
    // Not before the next turn: what one transaction changed is told together.
    this.#timer ??= setTimeout(() => void this.#tell(), 0);
  }

  async #tell() {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#missed || this.#kinds.size > 0) void this.#tell();
    }, batchMs).unref();
    if (this.#windows.size === 0) return this.#forget();
    const event: LiveEvent = this.#missed
      ? { what: "resync" }
      : { what: "changed", kinds: [...this.#kinds] };
    this.#forget();
    // Read after the changes that it tells of, so that what is shown is never older than they are.
    const bytes = encode({ ...event, waiting: await this.#readWaiting() });
    for (const send of this.#windows) send(bytes);
  }

  #forget() {
    this.#kinds.clear();
    this.#missed = false;
  }
}

function encode(event: LiveEvent, preamble = ""): Uint8Array {
  return new TextEncoder().encode(`${preamble}data: ${JSON.stringify(event)}\n\n`);
}
