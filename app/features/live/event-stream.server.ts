import type { FeedEvent, LiveFeed } from "#app/services/live-feed.server.ts";

/** Proxies drop a connection that is silent for a minute; the session is looked at as often. */
const heartbeatMs = 25_000;

/**
 * A stream of server-sent events (HTML standard, 9.2) that says what changed; the window then
 * asks for its data again. It ends when the window closes and when `isAllowed` says no: whoever
 * signed out, or was shut out, hears nothing more.
 */
export function eventStream(
  feed: LiveFeed,
  signal: AbortSignal,
  isAllowed: () => Promise<boolean>,
): Response {
  let end = () => {};
  const body = new ReadableStream<string>({
    start(controller) {
      const send = (event: FeedEvent) => {
        if (!isSaidAlready(event)) controller.enqueue(`data: ${JSON.stringify(event)}\n\n`);
      };
      const unsubscribe = feed.subscribe(send);
      const heartbeat = setInterval(async () => {
        if (await isAllowed().catch(() => false)) controller.enqueue(": still here\n\n");
        else end();
      }, heartbeatMs);
      end = () => {
        end = () => {};
        clearInterval(heartbeat);
        unsubscribe();
        try {
          controller.close();
        } catch {
          // The window went away first.
        }
      };
      const gone = AbortSignal.any([signal, feed.ending]);
      gone.addEventListener("abort", () => end(), { once: true });
      // The first bytes tell the window that it is connected, and may have missed something.
      controller.enqueue(`retry: 2000\ndata: ${JSON.stringify({ what: "resync" })}\n\n`);
    },
    cancel: () => end(),
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    },
  });
}

/** A mail is asked for with the record it tells of, and windows hear of that one. */
function isSaidAlready(event: FeedEvent): boolean {
  return event.what === "created" && event.kind === "mail";
}
