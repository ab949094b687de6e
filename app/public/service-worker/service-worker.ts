import { isPublicPath } from "#content/public-sections.ts";

/**
 * The site without network: public pages that were seen, and a page with the branches' numbers in
 * place of all others (decision 0018). Documents always come from the network while there is one,
 * so nothing here can hold back an update. Whatever the server renders for one person is never kept.
 */
declare const self: ServiceWorkerGlobalScope;

/** A fingerprint of the build's pages: another build is another worker with a cache of its own. */
declare const __BUILD__: string;

/** The script that offers unsent forms, asked for in the moment in which the network comes back. */
declare const __RESUME_DRAFTS__: string;

const cacheName = `site ${__BUILD__}`;
const offlinePage = "/offline";

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  await fetchPage(offlinePage);
  await storeFile(__RESUME_DRAFTS__);
  // The pages that are open now came before this worker could see them.
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const paths = open.map(({ url }) => new URL(url).pathname).filter(isPublicPath);
  await Promise.allSettled(paths.map(fetchPage));
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  // The browser then asks for a page while the worker is still starting.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(answerPage(event, pathname));
  else if (/^\/(assets|pictures)\//.test(pathname)) event.respondWith(answerFile(event));
});

/** From the network, and only where there is none, as it was last seen. */
async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    const response = preloaded ?? (await fetch(event.request));
    if (isPublicPath(path) && isSameForEveryone(response)) {
      event.waitUntil(storePage(path, response.clone()));
    }
    return response;
  } catch {
    return (await cached(path)) ?? (await cached(offlinePage)) ?? Response.error();
  }
}

/** A file whose name carries a hash of its content never changes, so what is kept is right. */
async function answerFile(event: FetchEvent): Promise<Response> {
  const file = await cached(event.request.url);
  if (file) return file;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(store(event.request.url, response.clone()));
  return response;
}

/** Without cookies: no message for one person may be in what is kept. */
async function fetchPage(path: string) {
  const response = await fetch(path, { credentials: "omit" });
  if (!isSameForEveryone(response)) throw new Error(`${path} is not to be kept`);
  await storePage(path, response);
}

/** With its script, its font and its map; pictures come by themselves once they are shown. */
async function storePage(path: string, response: Response) {
  const html = await response.clone().text();
  await store(path, response);
  const files = new Set([...html.matchAll(/"(\/assets\/[^"#]+)/g)].map(([, url = ""]) => url));
  for (const url of files) await storeFile(url);
}

async function storeFile(url: string) {
  if (await cached(url)) return;
  const file = await fetch(url);
  if (file.status === 200) await store(url, file);
}

async function store(url: string, response: Response) {
  const cache = await caches.open(cacheName);
  await cache.put(url, response);
}

/** Nothing, too, where the browser forbids or has lost its storage. */
async function cached(url: string): Promise<Response | undefined> {
  try {
    const cache = await caches.open(cacheName);
    return await cache.match(url, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

/**
 * Only what the shell answers from memory says just "no-cache". What it renders on request, with
 * a message, an account or a cookie in it, says "private, no-store" (server/shell.ts).
 */
function isSameForEveryone({ status, type, redirected, headers }: Response): boolean {
  const isOwn = status === 200 && type === "basic" && !redirected;
  return isOwn && headers.get("Cache-Control") === "no-cache";
}
