/**
 * Keeps the page for times without a network. build.mjs puts in the list of files and a version made from their content, so
 * that a new build is a new cache; the embedding model and its runtime are large and kept when they are first used.
 */
declare const PAGE_VERSION: string;
declare const PAGE_FILES: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
// An origin may have other pages with caches of theirs, and other copies of this page in other folders.
const ownCaches = `hoptrail ${new URL(worker.registration.scope).pathname} `;
const pageCache = `${ownCaches}page-${PAGE_VERSION}`;
const modelCache = `${ownCaches}model`;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(pageCache);
      await cache.addAll(PAGE_FILES.map((file) => new Request(file, { cache: 'reload' })));
    })(),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const outdated = (await caches.keys()).filter((name) => name.startsWith(ownCaches) && name !== pageCache && name !== modelCache);
      for (const name of outdated) await caches.delete(name);
      await worker.clients.claim();
    })(),
  );
});

// An open page keeps the version it began with, until its reader asks for the new one.
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== worker.location.origin) return;
  const isModel = /\/(models|onnxruntime)\//u.test(address.pathname);
  event.respondWith(isModel ? fromModelCache(request, event) : fromPageCache(request));
});

async function fromPageCache(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName: pageCache, ignoreSearch: true });
  return cached ?? fetch(request);
}

async function fromModelCache(request: Request, event: FetchEvent): Promise<Response> {
  const cache = await caches.open(modelCache);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200) {
    // In parallel with the page's own reading, which shows its progress. Without room the file comes over the network again next time.
    event.waitUntil(cache.put(request, response.clone()).catch(() => undefined));
  }
  return response;
}
