import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { largestBody, mostFieldsOfAll } from "#app/lib/body-limits.ts";

/**
 * What became of a body. `read`: it is in memory, and the routes may have it. `dropped`: it is too
 * large or has no length, which the routes will say. `gone`: nobody waits for an answer any more.
 */
export type Intake =
  | "read"
  | "dropped"
  | "gone"
  | "too many fields"
  | "too much at once"
  | "too slow";

/**
 * Reads bodies before their requests enter the routes, so that slow and hostile ones cost next to
 * nothing: they are refused by their length, their fields, their pace, and by what all hold together.
 */
export class BodyIntake {
  #heldBytes = 0;

  /** @param path where the body was sent; a response must follow, whatever is returned */
  async take(request: IncomingMessage, response: ServerResponse, path: string): Promise<Intake> {
    const { headers } = request;
    const length = Number(headers["content-length"] ?? 0);
    const isUnmeasured = headers["transfer-encoding"] !== undefined;
    if (length === 0 && !isUnmeasured) return "read";
    const isDropped = isUnmeasured || length > largestBody(path);
    const pace = new Pace(isDropped ? 60_000 : 30_000);
    const reading = isDropped ? drop(request) : this.#read(request, response, pace);
    try {
      return await Promise.race([reading, pace.lost]);
    } catch (error) {
      if (request.destroyed) return "gone";
      throw error;
    } finally {
      pace.end();
    }
  }

  async #read(request: IncomingMessage, response: ServerResponse, pace: Pace): Promise<Intake> {
    const type = request.headers["content-type"] ?? "";
    const isUrlencoded = type.toLowerCase().startsWith("application/x-www-form-urlencoded");
    const chunks: Buffer[] = [];
    let held = 0;
    let fields = 1;
    response.once("close", () => {
      this.#heldBytes -= held;
    });
    for await (const chunk of chunksOf(request)) {
      pace.came(chunk.length);
      held += chunk.length;
      this.#heldBytes += chunk.length;
      if (isUrlencoded) fields += countAmpersands(chunk);
      const isTooMuch = this.#heldBytes > mostHeldBytes;
      if (isTooMuch || fields > mostFieldsOfAll) {
        await drop(request);
        return isTooMuch ? "too much at once" : "too many fields";
      }
      chunks.push(chunk);
    }
    // The property in which @hono/node-server looks for a body that was read already.
    Object.assign(request, { rawBody: chunks.length === 1 ? chunks[0] : Buffer.concat(chunks) });
    return "read";
  }
}

/** What all bodies together may hold, in bytes: a dozen of the largest CVs. */
const mostHeldBytes = 64_000_000;

/**
 * Reads a body to its end: a browser that is still sending would show a broken connection instead
 * of the answer. Slowly, so that whoever sends too much does not keep the process busy.
 */
async function drop(request: IncomingMessage): Promise<Intake> {
  for await (const _chunk of chunksOf(request)) await sleep(10);
  return "dropped";
}

/** The request stays usable when the loop is left. */
function chunksOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false });
}

/** @returns how many there are, or one more than any form may have */
function countAmpersands(bytes: Buffer): number {
  let count = 0;
  let at = bytes.indexOf("&");
  while (at >= 0 && count <= mostFieldsOfAll) {
    count += 1;
    at = bytes.indexOf("&", at + 1);
  }
  return count;
}

/** A slow phone may take ten minutes for a CV of 5 MB; who sends a byte now and then may not. */
const leastBytesPerMs = 8;

/** How fast a body has to come. */
class Pace {
  /** Resolves when it came too slowly. */
  readonly lost: Promise<"too slow">;
  readonly #begun = performance.now();
  #mayTakeMs: number;
  #timer: NodeJS.Timeout | undefined;

  /** @param graceMs how long it may take beyond what the least pace gives it */
  constructor(graceMs: number) {
    this.#mayTakeMs = graceMs;
    this.lost = new Promise((resolve) => {
      const look = () => {
        const left = this.#mayTakeMs - (performance.now() - this.#begun);
        if (left > 0) this.#timer = setTimeout(look, left);
        else resolve("too slow");
      };
      look();
    });
  }

  came(bytes: number) {
    this.#mayTakeMs += bytes / leastBytesPerMs;
  }

  end() {
    clearTimeout(this.#timer);
  }
}
