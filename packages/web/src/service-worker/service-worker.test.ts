import { expect, test, vi } from 'vitest';

const origin = 'https://demo.example';
type Served = Response | Promise<Response>;

/** Caches as browsers have them, by name and address. */
const makeCaches = () => {
  const stored = new Map<string, Map<string, Response>>();
  const getAddress = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname;
  const open = async (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, files);
    return {
      put: async (request: string, response: Response) => void files.set(getAddress(request), response),
      addAll: async (requests: readonly string[]) => {
        for (const request of requests) {
          const response = await fetch(request);
          if (!response.ok) throw new TypeError(`${request} failed`);
          files.set(getAddress(request), response);
        }
      },
    };
  };
  return {
    stored,
    open,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: Request | string, { cacheName }: { cacheName: string }) =>
      stored.get(cacheName)?.get(getAddress(request))?.clone(),
  };
};

/** Starts the worker of a release in a browser whose server is `server`. */
const startWorker = async (release: string, server: (path: string) => Served, caches = makeCaches()) => {
  const handlers = new Map<string, (event: object) => void>();
  const received: string[] = [];
  vi.resetModules();
  vi.stubGlobal('__OFFLINE_FILES__', { entry: `/assets/${release}.js`, hashed: [`/assets/${release}.js`] });
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const path = new URL(typeof request === 'string' ? request : request.url, origin).pathname;
    received.push(path);
    return server(path);
  });
  vi.stubGlobal('self', {
    location: { origin },
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    registration: { navigationPreload: { enable: async () => undefined } },
  });
  await import('./service-worker.ts');
  const run = async (type: 'install' | 'activate') => {
    let work: Promise<unknown> | undefined;
    handlers.get(type)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  /** Undefined: the worker leaves the request to the browser. */
  const load = (path: string, { mode = 'cors', method = 'GET' } = {}): Promise<Response> | undefined => {
    let response: Promise<Response> | undefined;
    handlers.get('fetch')?.({
      request: { url: new URL(path, origin).href, mode, method },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (promise: Promise<Response>) => (response = promise),
    });
    return response;
  };
  const open = (path: string) => load(path, { mode: 'navigate' });
  return { run, load, open, received, caches };
};

const renderPage = (release: string) => `<script src="/assets/${release}.js">`;
const serve = (release: string) => (path: string) =>
  new Response(path === '/' ? renderPage(release) : `${release} ${path}`);
const cut = (): Promise<Response> => Promise.reject(new TypeError('no connection'));

test('opens the stored page and its files without a connection', async () => {
  let server: (path: string) => Served = serve('one');
  const worker = await startWorker('one', (path) => server(path));
  await worker.run('install');
  await worker.run('activate');

  server = cut;

  expect(await (await worker.open('/stores/storeDetail/3?tab=inventory'))?.text()).toBe(renderPage('one'));
  expect(await (await worker.load('/assets/one.js'))?.text()).toBe('one /assets/one.js');
  expect(await (await worker.load('/before-modules.js'))?.text()).toBe('one /before-modules.js');
});

test('leaves requests of the API, writes, other sites, and files of other releases to the browser', async () => {
  const worker = await startWorker('one', serve('one'));
  await worker.run('install');

  expect(worker.load('/api/v1/stores')).toBeUndefined();
  expect(worker.load('/batch/api/v1')).toBeUndefined();
  expect(worker.open('/api/docs')).toBeUndefined();
  expect(worker.open('/health/live')).toBeUndefined();
  expect(worker.load('/assets/two.js')).toBeUndefined();
  expect(worker.load('/orders', { method: 'POST', mode: 'navigate' })).toBeUndefined();
  expect(worker.load('https://elsewhere.example/assets/one.js')).toBeUndefined();
  expect([...worker.caches.stored.values()].flatMap((files) => [...files.keys()])).toEqual([
    '/assets/one.js',
    '/before-modules.js',
    '/favicon.svg',
    '/',
  ]);
});

test('opens the page of a new release at once, and replaces the stored one', async () => {
  const first = await startWorker('one', serve('one'));
  await first.run('install');
  await first.run('activate');
  const deployed = await startWorker('one', serve('two'), first.caches);
  expect(await (await deployed.open('/orders'))?.text()).toContain('two /orders');

  const second = await startWorker('two', serve('two'), first.caches);
  await second.run('install');
  await second.run('activate');

  expect(await second.caches.keys()).toEqual(['shelfward /assets/two.js']);
  vi.stubGlobal('fetch', cut);
  expect(await (await second.open('/orders'))?.text()).toBe(renderPage('two'));
});

test('is not installed from a server of another release, and does not remove caches of others', async () => {
  const caches = makeCaches();
  await caches.open('of another application');
  const worker = await startWorker('one', serve('two'), caches);

  await expect(worker.run('install')).rejects.toThrow('The server runs another release.');
  await worker.run('activate');

  expect(await caches.keys()).toEqual(['of another application']);
});

test('opens the stored page after five seconds on a weak connection', async () => {
  let server: (path: string) => Served = serve('one');
  const worker = await startWorker('one', (path) => server(path));
  await worker.run('install');
  vi.useFakeTimers();
  server = () => new Promise(() => undefined);

  const opened = worker.open('/orders');
  await vi.advanceTimersByTimeAsync(5000);

  expect(await (await opened)?.text()).toBe(renderPage('one'));
});
