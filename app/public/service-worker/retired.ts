/**
 * Stands at the worker's address with `SERVICE_WORKER=off`: every browser that has the worker
 * fetches this at its next visit, forgets what was kept, and asks the network from then on.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(retire()));

async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}

export {};
