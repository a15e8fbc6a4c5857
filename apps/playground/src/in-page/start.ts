import { fetchFrom, type PageFetch } from "./fetch-from.ts";

/** Starts the sandbox in a worker, and has the browser keep the page's files for visits without a network. */
export function startInPage(): PageFetch {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  // Only https pages and pages of the browser's own machine have service workers. Other pages need their server.
  if ("serviceWorker" in navigator)
    navigator.serviceWorker.register("service-worker.js").catch(() => undefined);
  return fetchFrom(worker);
}
