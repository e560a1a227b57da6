/** The build inserts what this release needs to open a store's inventory: the entry of the page, and its files. */
declare const __OFFLINE_FILES__: { readonly entry: string; readonly hashed: readonly string[] };
declare const self: ServiceWorkerGlobalScope;

const { entry, hashed } = __OFFLINE_FILES__;
const cachePrefix = 'shelfward ';
const cacheName = `${cachePrefix}${entry}`;
const page = '/';
const hashedFiles: ReadonlySet<string> = new Set(hashed);
/** Files of the page whose names do not change with their content. */
const otherFiles: ReadonlySet<string> = new Set(['/before-modules.js', '/favicon.svg']);
/** Paths that are not screens. The worker leaves their requests to the browser. */
const notScreen = /^\/(api|batch|assets|health|metrics|development|openapi\.json)(\/|$)/;
/** After this time on a weak connection, the stored page opens. */
const maxWaitMs = 5000;

/** Page and files are stored together or not at all, so that a stored page finds its files. */
const storeRelease = async (): Promise<void> => {
  const shell = await fetch(page, { cache: 'no-store' });
  const text = await shell.clone().text();
  if (!shell.ok || !text.includes(entry)) throw new Error('The server runs another release.');
  const cache = await caches.open(cacheName);
  await cache.addAll([...hashedFiles, ...otherFiles]);
  await cache.put(page, shell);
};

const removeOtherReleases = async (): Promise<void> => {
  const names = await caches.keys();
  const outdated = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(outdated.map((name) => caches.delete(name)));
};

const findStored = (request: Request | string): Promise<Response | undefined> => caches.match(request, { cacheName });

const loadHashed = async (request: Request): Promise<Response> => (await findStored(request)) ?? fetch(request);

const loadOther = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await findStored(request);
    if (!stored) throw error;
    return stored;
  }
};

/** The page of the server, so that a new release opens at once. Without a connection, the stored page. */
const loadPage = async ({ request, preloadResponse }: FetchEvent): Promise<Response> => {
  const load = async (): Promise<Response> => (await preloadResponse) ?? fetch(request);
  const received = load();
  const stored = await findStored(page);
  if (!stored) return received;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, maxWaitMs, stored));
  return Promise.race([received, late]).catch(() => stored);
};

self.addEventListener('install', (event) => {
  event.waitUntil(storeRelease().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const start = async () => {
    await removeOtherReleases();
    await self.registration.navigationPreload.enable();
    await self.clients.claim();
  };
  event.waitUntil(start());
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') {
    if (!notScreen.test(pathname)) event.respondWith(loadPage(event));
  } else if (hashedFiles.has(pathname)) event.respondWith(loadHashed(event.request));
  else if (otherFiles.has(pathname)) event.respondWith(loadOther(event.request));
});

export {};
