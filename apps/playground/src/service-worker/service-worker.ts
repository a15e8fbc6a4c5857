/**
 * Keeps the files of a build for visits without a network. A file with a hash in its name is served from the cache.
 * Every other file, such as the page itself, comes from the network if there is one, so that a new build is seen at once.
 *
 * @module
 */
declare const self: ServiceWorkerGlobalScope;

/** The files of the build, relative to this script. The build puts it before this script. */
declare const FILES: readonly string[];

/** A hash of the files' contents. The build puts it before this script. */
declare const VERSION: string;

/** The prefix of this playground's caches: another playground of the same origin has its own. */
const OWN = `${self.registration.scope}#`;
const CURRENT = OWN + VERSION;

self.addEventListener("install", (event) => {
  // The browser's own cache may have an older file of the same name, unless the name has a hash.
  const requests = FILES.map((file) => new Request(file, { cache: hasHash(file) ? "default" : "no-cache" }));
  event.waitUntil(caches.open(CURRENT).then((cache) => cache.addAll(requests)));
});

// It activates once no page of the previous build is open: such a page may still load that build's files.
self.addEventListener("activate", (event) => {
  event.waitUntil(removeOlder().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope))
    event.respondWith(hasHash(request.url) ? keptFirst(request) : networkFirst(request));
});

/** Vite puts a hash of the content into the names of assets. */
function hasHash(address: string): boolean {
  const { scope } = self.registration;
  return new URL(address, scope).href.startsWith(`${scope}assets/`);
}

async function removeOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== CURRENT);
  await Promise.all(older.map((name) => caches.delete(name)));
}

async function keptFirst(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept(request);
    if (found === undefined) throw error;
    return found;
  }
}

async function kept(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(CURRENT);
  return cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
}
