/**
 * Caches the page for use without a network. build.mjs inserts the list of files and a version derived from their content, so
 * that a new build gets a new cache. The embedding model with its runtime and the reader of PDF files are large, and are cached at first use.
 */
declare const PAGE_VERSION: string;
declare const PAGE_FILES: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
// An origin may have other pages with separate caches, and other copies of this page in other folders.
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

// An open page keeps its version until its reader requests the new one.
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== worker.location.origin) return;
  const isModel = /\/(models|onnxruntime|pdf)\//u.test(address.pathname);
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
    // In parallel with the page's own read, which shows its progress. If the storage is full, the file is downloaded again next
    // time.
    event.waitUntil(cache.put(request, response.clone()).catch(() => undefined));
  }
  return response;
}
