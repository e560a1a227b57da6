import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session.ts';
import { testIdentity } from '../testing/render.tsx';
import { loadQueue, saveQueue } from './stored-queue.ts';

const makeCache = () => {
  const files = new Map<string, Response>();
  const find = (request: string | Request) => files.get(typeof request === 'string' ? request : request.url)?.clone();
  return {
    files,
    put: async (url: string, response: Response) => void files.set(url, response),
    match: async (request: string) => find(request),
    delete: async (request: string) => files.delete(request),
    keys: async () => [...files.keys()],
  };
};

let cache = makeCache();

beforeEach(() => {
  cache = makeCache();
  vi.stubGlobal('caches', { open: async () => cache });
  session.identify(testIdentity());
});

const sales = {
  file: new File(['Store,Quantity'], 'sales.csv', { type: 'text/csv', lastModified: 5 }),
  kind: 'SALES',
} as const;
const other = { file: new File(['A,B'], 'other.csv'), kind: undefined };

test('returns the queued files with their content after a reload', async () => {
  await saveQueue([
    { ...sales, isDone: false },
    { ...other, isDone: false },
  ]);

  const queue = await loadQueue();

  expect(queue.map(({ file, kind, isDone }) => [file.name, file.lastModified, kind, isDone])).toEqual([
    ['sales.csv', 5, 'SALES', false],
    ['other.csv', other.file.lastModified, undefined, false],
  ]);
  expect(await queue[0]?.file.text()).toBe('Store,Quantity');
});

test('stores the files encrypted, and returns none to another user', async () => {
  await saveQueue([{ ...sales, isDone: false }]);

  const stored = await Promise.all([...cache.files.values()].map((response) => response.clone().text()));
  expect(stored.join()).not.toContain('Store,Quantity');
  session.identify({ ...testIdentity(), draftKeys: ['d8'.repeat(32)] });
  expect(await loadQueue()).toEqual([]);
});

test('removes the content of files that were imported or removed', async () => {
  await saveQueue([
    { ...sales, isDone: false },
    { ...other, isDone: false },
  ]);

  await saveQueue([{ ...sales, isDone: true }]);

  expect(cache.files.size).toBe(0);
  expect((await loadQueue()).map(({ file, isDone }) => [file.name, isDone])).toEqual([['sales.csv', true]]);
});

test('removes files of tabs that were closed a day ago', async () => {
  cache.files.set('/import-queue/old', new Response('x', { headers: { 'x-stored': String(Date.now() - 90_000_000) } }));

  await loadQueue();

  expect(cache.files.size).toBe(0);
});

test('has no queue where the browser offers no cache', async () => {
  vi.stubGlobal('caches', undefined);
  await saveQueue([{ ...sales, isDone: false }]);

  expect(await loadQueue()).toEqual([]);
});
