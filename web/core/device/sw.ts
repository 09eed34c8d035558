/** For the compiler this file's global is a window; here it is the service worker. */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** The files of this build and its version; the build writes them in. */
const build = JSON.parse('__BUILD__') as { version: string; files: string[] };
/** An older engine takes the second bundle, all others the first; neither fetches the other's (`registerServiceWorker`). */
const notForThisEngine = worker.location.search === '?older' ? /^\/assets\/(?!old-).*\.(js|css)$/ : /^\/assets\/old-/;
const cacheName = `kuwei-${build.version}`;

/** Files fetched at once: a browser has six connections to a server, and calls of the app must not wait for the download of a version. */
const lanes = 3;

/** A version is taken when all of it is here, so that screens of two versions never meet. */
worker.addEventListener('install', (event) => {
  event.waitUntil(fetchVersion());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

/** A new version waits until the person takes it. */
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return;
  event.respondWith(answer(request, request.mode === 'navigate' ? '/' : pathname));
});

/** Fetches the missing files of this version: an interrupted download continues where it stopped. */
async function fetchVersion(): Promise<void> {
  const cache = await caches.open(cacheName);
  const left = build.files.filter((file) => !notForThisEngine.test(file));
  const lane = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop())
      if (!(await cache.match(file))) await cache.add(new Request(file, { cache: 'no-cache' }));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('kuwei-') && name !== cacheName) await caches.delete(name);
  await worker.clients.claim();
}

async function answer(request: Request, file: string): Promise<Response> {
  // A browser that allows no cache any more: the network has it.
  const cache = await caches.open(cacheName).catch(() => undefined);
  const kept = await cache?.match(file).catch(() => undefined);
  if (kept) return kept;
  const fetched = await fetch(request);
  // A file too large for the first visit (the camera's reader) is cached when it is first used; its name contains its version.
  if (fetched.ok && file.startsWith('/assets/')) await cache?.put(file, fetched.clone()).catch(() => undefined);
  return fetched;
}
