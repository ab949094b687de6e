import type { App } from "#app/context.ts";
import type { Batch } from "#app/lib/change.ts";
import type { LiveFeed } from "#app/platform/db/live-feed.server.ts";

/** Proxies drop a connection that is silent for a minute. The session is checked as often. */
const heartbeatMs = 25_000;
/** An event and not a comment, so that a window that receives none knows its connection is dead. */
const stillHere = "event: still-here\ndata:\n\n";

/** The session ended: the window is to ask for its page at once, which says where to sign in. */
const signedOut = "event: signed-out\ndata:\n\n";

/** A window with more unread events, such as a sleeping one, is disconnected; it reconnects later. */
const mostUnread = 100;

/**
 * Server-sent events (HTML standard, 9.2) that name changes; the window then requests its data.
 * `isAllowed` is asked at every heartbeat and when the account changes, and ends the stream.
 * @param filter what of each batch is sent; nothing for undefined
 */
export function eventStream(
  { batches, store }: Pick<App, "batches"> & { store: { feed: LiveFeed } },
  signal: AbortSignal,
  userId: string,
  isAllowed: () => Promise<boolean>,
  filter: (batch: Batch) => Batch | undefined = (batch) => batch,
): Response {
  let end = () => {};
  let isOpen = true;
  const body = new ReadableStream<string>({
    start(controller) {
      const send = (batch: Batch) => {
        const sent = filter(batch);
        if (!sent) return;
        if ((controller.desiredSize ?? 0) < -mostUnread) end();
        else controller.enqueue(`data: ${JSON.stringify(sent)}\n\n`);
      };
      const unsubscribe = batches.subscribe(send);
      const check = async (word: string) => {
        const isStillAllowed = await isAllowed().catch(() => false);
        // The window may have closed meanwhile; an error here would end the process.
        if (!isOpen) return;
        controller.enqueue(isStillAllowed ? word : signedOut);
        if (!isStillAllowed) end();
      };
      const heartbeat = setInterval(() => check(stillHere), heartbeatMs);
      const unwatch = store.feed.subscribe((event) => {
        if ("kind" in event && event.kind === "user" && event.id === userId) void check(stillHere);
      });
      end = () => {
        end = () => {};
        isOpen = false;
        clearInterval(heartbeat);
        unsubscribe();
        unwatch();
        try {
          controller.close();
        } catch {
          // The window was closed first.
        }
      };
      const gone = AbortSignal.any([signal, store.feed.ending]);
      gone.addEventListener("abort", () => end(), { once: true });
      // Tells the window that it is connected, and may have missed something. The random delay keeps
      // windows from reconnecting all at once after a restart.
      const retryMs = 1_000 + Math.round(Math.random() * 2_000);
      controller.enqueue(`retry: ${retryMs}\ndata: ${JSON.stringify({ what: "resync" })}\n\n`);
      // Opened while the server stops: no event follows.
      if (gone.aborted) end();
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
