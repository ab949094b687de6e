import type { ChangeBatches } from "#app/features/live/change-batches.server.ts";

/** Proxies drop a connection that is silent for a minute; the session is looked at as often. */
const heartbeatMs = 25_000;
/** An event, not a comment: a window that hears none knows that its connection is dead. */
const stillHere = new TextEncoder().encode("event: still-here\ndata:\n\n");

/** A window that has left this many events unread is cut off; when it wakes up it comes back. */
const mostUnread = 100;

/**
 * A stream of server-sent events (HTML standard, 9.2) that says what changed; the window then
 * asks for its data again. It ends when the window closes and when `isAllowed` says no: whoever
 * signed out, or was shut out, hears nothing more.
 */
export function eventStream(
  batches: ChangeBatches,
  signal: AbortSignal,
  isAllowed: () => Promise<boolean>,
): Response {
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const unsubscribe = batches.subscribe((bytes) => {
        if ((controller.desiredSize ?? 0) < -mostUnread) end();
        else controller.enqueue(bytes);
      });
      const heartbeat = setInterval(async () => {
        if (await isAllowed().catch(() => false)) controller.enqueue(stillHere);
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
      const gone = AbortSignal.any([signal, batches.ending]);
      gone.addEventListener("abort", () => end(), { once: true });
      const greeting = await batches.greeting();
      if (!gone.aborted) controller.enqueue(greeting);
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    },
  });
}
