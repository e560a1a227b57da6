import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { session } from '../session.ts';
import { testIdentity } from '../testing/render.tsx';
import { createDraftStore, onPageHide } from './draft-store.ts';

const schema = z.object({ text: z.string(), at: z.number().default(0) });
const storeOf = (lifetime: 'tab' | 'browser') => createDraftStore({ name: 'test', lifetime, schema });

test.for(['tab', 'browser'] as const)('stores, returns and removes drafts of a %s by their id', (lifetime) => {
  const store = storeOf(lifetime);

  store.save({ text: 'one', at: 1 }, 1);
  store.save({ text: 'two', at: 2 }, 2);
  store.save({ text: 'alone', at: 3 });
  expect([store.load(1), store.load(2), store.load(), store.load(3)].map((draft) => draft?.text)).toEqual([
    'one',
    'two',
    'alone',
    undefined,
  ]);

  store.remove(1);
  store.save(undefined, 2);
  expect([store.load(1), store.load(2), store.load()?.text]).toEqual([undefined, undefined, 'alone']);
});

test('keeps drafts of the tab and of the browser apart', () => {
  storeOf('tab').save({ text: 'tab', at: 0 });

  expect(storeOf('browser').load()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('returns no draft of another user', () => {
  session.identify(testIdentity());
  const store = storeOf('browser');
  store.save({ text: 'mine', at: 0 });

  session.identify({ ...testIdentity(), userId: 8 });

  expect(store.load()).toBeUndefined();
  store.save({ text: 'theirs', at: 0 });
  session.identify(testIdentity());
  expect(store.load()?.text).toBe('mine');
});

test.for(['', '{', 'null', '{"text":1}', '[]'])('counts %s as missing', (text) => {
  const store = storeOf('tab');
  store.save({ text: 'x', at: 0 });
  const key = sessionStorage.key(0) ?? '';
  sessionStorage.setItem(key, text);

  expect(store.load()).toBeUndefined();
});

test('leaves out what has expired', () => {
  const store = createDraftStore({
    name: 'expiring',
    lifetime: 'browser',
    schema: z.array(schema),
    unexpired: (drafts, now) => {
      const rest = drafts.filter(({ at }) => now - at < 1000);
      return rest.length > 0 ? rest : undefined;
    },
  });
  vi.useFakeTimers({ now: 10_000 });
  store.save([
    { text: 'old', at: 9500 },
    { text: 'new', at: 10_000 },
  ]);

  expect(store.load()).toHaveLength(2);
  vi.setSystemTime(10_500);
  expect(store.load()?.map(({ text }) => text)).toEqual(['new']);
  vi.setSystemTime(11_000);
  expect(store.load()).toBeUndefined();
});

test('drops the older draft when the browser has no room for the latest one', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem: (key: string, text: string) => {
      if (text.length > 30) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, text);
    },
  });
  const store = storeOf('tab');
  store.save({ text: 'old', at: 0 });

  store.save({ text: 'new'.repeat(20), at: 0 });

  expect(store.load()).toBeUndefined();
});

test('works until it is stopped when the page is hidden', () => {
  const work = vi.fn();
  const stop = onPageHide(work);

  dispatchEvent(new Event('pagehide'));
  stop();
  dispatchEvent(new Event('pagehide'));

  expect(work).toHaveBeenCalledTimes(1);
});
