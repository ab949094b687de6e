import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The body, undefined for none; `aborted`: the connection ended before; else the refusal's status
 * (the routes answer 411 and 413).
 */
type BodyOutcome = Buffer<ArrayBuffer> | undefined | "aborted" | 408 | BodyRefusal;
type BodyRefusal = 411 | 413 | 503;

/**
 * Limited by length, type, rate and shared memory: uploads cannot displace forms, nor one address
 * what others send. Memory is free again once the routes have answered, whether or not the visitor
 * reads the answer.
 */
export class BodyReader {
  readonly #forms = new SharedMemory(32_000_000);
  readonly #uploads = new SharedMemory(64_000_000);
  /** The part of each memory that one address may use. */
  readonly #shares = new Map<string, SharedMemory>();
  readonly #releases = new WeakMap<ServerResponse, () => void>();

  /** @param path where the body was sent @param address the visitor's, as rate limits count it */
  async read(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    address: string,
  ): Promise<BodyOutcome> {
    const { headers } = request;
    const length = Number(headers["content-length"] ?? 0);
    const isUnmeasured = headers["transfer-encoding"] !== undefined;
    if (length === 0 && !isUnmeasured) return undefined;
    const isTooLarge = length > largestBody(path, headers["content-type"]);
    const refusal = isUnmeasured ? 411 : isTooLarge ? 413 : undefined;
    const share = `${length <= largestForm ? "forms" : "uploads"} ${address}`;
    const body = new Body(this.#memoriesOf(length, share), refusal);
    this.#releases.set(response, () => {
      body.discard(503);
      if (this.#shares.get(share)?.isUnused) this.#shares.delete(share);
    });
    response.once("close", () => this.release(response));
    try {
      return await Promise.race([body.receive(request), body.tooSlow]);
    } catch (error) {
      if (request.destroyed) return "aborted";
      throw error;
    } finally {
      body.end();
    }
  }

  /** Gives back the memory of a request's body, when the routes have answered or nobody waits any more. */
  release(response: ServerResponse) {
    this.#releases.get(response)?.();
    this.#releases.delete(response);
  }

  #memoriesOf(length: number, name: string): SharedMemory[] {
    const isForm = length <= largestForm;
    const share = this.#shares.get(name) ?? new SharedMemory(isForm ? 8_000_000 : 24_000_000);
    this.#shares.set(name, share);
    return [share, isForm ? this.#forms : this.#uploads];
  }
}

/** The largest body without a file, in bytes. */
const largestForm = 1_000_000;

/** Above the schemas' limits: a slightly too large file gets the form back instead of a bare 413. */
const uploads: readonly [RegExp, number][] = [
  [/^\/carrers(?:[/.?]|$)/, 8_000_000],
  [/^\/bookings\/[\w-]+(?:[.?]|$)/, 8_000_000],
  [/^\/(?:rental|bookings\/[\w-]+)\/fault(?:[.?]|$)/, 12_000_000],
  [/^\/u\/[\w-]+(?:\?|$)/, 12_000_000],
  [/^\/admin\/[\w-]+\/[\w-]+\/reply\.json(?:\?|$)/, 12_000_000],
  [/^\/admin\/catalogue\/pictures(?:\?|$)/, 16_000_000],
];

function largestBody(path: string, type = ""): number {
  const [, largest = largestForm] = uploads.find(([takesFile]) => takesFile.test(path)) ?? [];
  return /^multipart\/form-data\b/i.test(type) ? largest : largestForm;
}

/** Memory that bodies share, in bytes. When it is full, the slowest that still arrives is discarded. */
class SharedMemory {
  readonly #bodies = new Set<Body>();
  readonly #bytes: number;
  #heldBytes = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  get isUnused(): boolean {
    return this.#bodies.size === 0;
  }

  hold(body: Body, bytes: number) {
    this.#bodies.add(body);
    this.#heldBytes += bytes;
  }

  /** Bodies that arrived whole never fill it alone: the last one was discarded then. */
  makeRoom() {
    while (this.#heldBytes > this.#bytes) {
      const bodies = [...this.#bodies];
      bodies.reduce((one, other) => (other.deadline < one.deadline ? other : one)).discard(503);
    }
  }

  release(body: Body) {
    if (this.#bodies.delete(body)) this.#heldBytes -= body.heldBytes;
  }
}

/** A slow phone may take ten minutes for a CV of 5 MB; one byte now and then is too slow. */
const minimumBytesPerMs = 8;
/** The time that a body may fall behind that rate. Bytes that arrived quickly do not add to it. */
const graceMs = 30_000;
const discardMs = 60_000;

/** A body while it arrives, and until the routes have answered. */
class Body {
  heldBytes = 0;
  /** When it is too slow unless more arrives: the slowest body has the earliest. */
  deadline: number;
  readonly tooSlow: Promise<408>;
  readonly #memories: SharedMemory[];
  #chunks: Buffer[] = [];
  #refusal: BodyRefusal | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param refusal of a body that is discarded from the start */
  constructor(memories: SharedMemory[], refusal: BodyRefusal | undefined) {
    this.#memories = memories;
    this.#refusal = refusal;
    this.deadline = performance.now() + (refusal ? discardMs : graceMs);
    this.tooSlow = new Promise((resolve) => {
      const check = () => {
        const leftMs = this.deadline - performance.now();
        if (leftMs > 0) this.#timer = setTimeout(check, leftMs);
        else resolve(408);
      };
      check();
    });
  }

  /** Reads discarded bodies to the end: a browser that sends would show a broken connection. */
  async receive(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | BodyRefusal> {
    // The request stays usable when the loop is left.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      if (this.#refusal) await sleep(10);
      else this.#hold(chunk);
    }
    return this.#refusal ?? Buffer.concat(this.#chunks.splice(0));
  }

  #hold(chunk: Buffer) {
    const due = this.deadline + chunk.length / minimumBytesPerMs;
    this.deadline = Math.min(due, performance.now() + graceMs);
    this.#chunks.push(chunk);
    this.heldBytes += chunk.length;
    for (const memory of this.#memories) memory.hold(this, chunk.length);
    for (const memory of this.#memories) memory.makeRoom();
  }

  /** It needs no more time, and is discarded no more to make room. */
  end() {
    clearTimeout(this.#timer);
    this.deadline = Number.POSITIVE_INFINITY;
  }

  /** Frees its memory, and stores nothing of what still arrives. */
  discard(refusal: BodyRefusal) {
    this.#refusal ??= refusal;
    for (const memory of this.#memories) memory.release(this);
    this.#chunks = [];
    this.heldBytes = 0;
  }
}
