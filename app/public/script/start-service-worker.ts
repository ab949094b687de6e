/** After everything that the page itself needs. Missing on plain http, but for localhost. */
export function startServiceWorker() {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const start = () => {
    // Whether it is there changes nothing of the page.
    navigator.serviceWorker
      .register("/service-worker.js", { updateViaCache: "none" })
      .catch(() => {});
  };
  // Safari has no requestIdleCallback.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  addEventListener("load", () => whenIdle(start));
}
