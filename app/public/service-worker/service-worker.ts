import { isPublicPath } from "#content/public-sections.ts";

/**
 * Offline it answers with the public pages that were visited, else with the branches' phone numbers
 * (decision 0018). Online every document comes from the network; no personal page is stored.
 */
declare const self: ServiceWorkerGlobalScope;

/** The build's fingerprint: each build has its own cache. */
declare const __BUILD__: string;

/** The script that offers unsent forms, needed when the network returns. */
declare const __RESUME_DRAFTS__: string;

const cacheName = `site ${__BUILD__}`;
const offlinePage = "/offline";

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  await fetchPage(offlinePage);
  await storeFile(__RESUME_DRAFTS__);
  // Pages opened before the worker's start are missing in its cache.
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const paths = open.map(({ url }) => new URL(url).pathname).filter(isPublicPath);
  await Promise.allSettled(paths.map(fetchPage));
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  // The browser then requests a page while the worker starts.
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

/** Its name carries a hash of its content, so the cached file is current. */
async function answerFile(event: FetchEvent): Promise<Response> {
  const file = await cached(event.request.url);
  if (file) return file;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(store(event.request.url, response.clone()));
  return response;
}

/** Without cookies, so that no personal message is stored. */
async function fetchPage(path: string) {
  const response = await fetch(path, { credentials: "omit" });
  if (!isSameForEveryone(response)) throw new Error(`${path} must not be stored`);
  await storePage(path, response);
}

/** Pictures are stored when they are shown. */
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

/** Returns nothing, too, if the browser's storage is unavailable. */
function cached(url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName, ignoreVary: true }).catch(() => undefined);
}

/** Personal and rendered pages have "private, no-store" (server/shell.ts). */
function isSameForEveryone({ status, type, redirected, headers }: Response): boolean {
  const isOwn = status === 200 && type === "basic" && !redirected;
  return isOwn && headers.get("Cache-Control") === "no-cache";
}
