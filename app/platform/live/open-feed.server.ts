import { InProcessFeed, type LiveFeed } from "#app/platform/live/live-feed.server.ts";

/** The feed that fits the database. */
export async function openFeed(
  url: string | undefined,
  onError: (error: Error) => void,
): Promise<LiveFeed> {
  if (!url) return new InProcessFeed();
  // Loaded only here: most sites run on SQLite and need no client for PostgreSQL.
  const { PostgresFeed } = await import("#app/platform/live/postgres-feed.server.ts");
  const feed = new PostgresFeed(url, onError);
  await feed.open();
  return feed;
}
