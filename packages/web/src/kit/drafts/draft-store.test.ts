// U1, U3, U11
// ASVS 14.3.1

import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { session } from '../session.ts';
import { testIdentity } from '../testing/render.tsx';
import { encryptDraft } from './draft-cipher.ts';
import { createDraftStore, onPageHide } from './draft-store.ts';

const schema = z.object({ text: z.string(), at: z.number().default(0) });
const createStore = (lifetime: 'tab' | 'browser') => createDraftStore({ name: 'test', lifetime, schema });
const offlineStore = createDraftStore({ name: 'counts', lifetime: 'browser', offline: true, schema });
const storedText = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);

beforeEach(() => session.identify(testIdentity()));

test.for(['tab', 'browser'] as const)('stores, returns and removes drafts of a %s by their id', (lifetime) => {
  const store = createStore(lifetime);

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
  createStore('tab').save({ text: 'tab', at: 0 });

  expect(createStore('browser').load()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('returns no draft of another user', () => {
  const store = createStore('browser');
  store.save({ text: 'mine', at: 0 });

  session.identify({ ...testIdentity(), userId: 8, draftKeys: ['d8'.repeat(32)] });

  expect(store.load()).toBeUndefined();
  store.save({ text: 'theirs', at: 0 });
  session.identify(testIdentity());
  expect(store.load()?.text).toBe('mine');
});

test.for(['tab', 'browser'] as const)('a draft of a %s is unreadable in storage', (lifetime) => {
  createStore(lifetime).save({ text: 'Blue Harbor', at: 1 }, 'company.3');
  offlineStore.save({ text: 'Blue Harbor', at: 1 });

  expect(storedText()).toContain('company.3');
  expect(storedText()).not.toContain('Harbor');
  // Also for a user with the same name of the item, but without its key.
  session.identify({ ...testIdentity(), draftKeys: ['d8'.repeat(32)], offlineKeys: ['08'.repeat(32)] });
  expect([createStore(lifetime).load('company.3'), offlineStore.load()]).toEqual([undefined, undefined]);
});

// ASVS 14.3.3
test('drafts are unreadable after the session expired, and found again by the same user', () => {
  createStore('tab').save({ text: 'one', at: 1 });
  createStore('browser').save({ text: 'two', at: 2 });
  offlineStore.save({ text: 'three', at: 3 });
  const load = () => [createStore('tab'), createStore('browser'), offlineStore].map((store) => store.load()?.text);
  const scope = session.scope();

  session.expire('expired');

  expect(load()).toEqual([undefined, undefined, undefined]);
  expect([session.state().identity, storedText().includes(scope), storedText().includes('two')]).toEqual([
    undefined,
    true,
    false,
  ]);
  session.identify(testIdentity());
  expect(load()).toEqual(['one', 'two', 'three']);
});

test('a draft is neither saved nor removed without a session', () => {
  createStore('browser').save({ text: 'one', at: 1 });
  session.identify({ ...testIdentity(), draftKeys: [] });

  createStore('browser').save({ text: 'two', at: 2 });

  expect(createStore('browser').load()).toBeUndefined();
  session.identify(testIdentity());
  expect(createStore('browser').load()?.text).toBe('one');
});

test('drafts are readable after the key was replaced', () => {
  createStore('browser').save({ text: 'one', at: 1 });
  const { draftKeys } = testIdentity();

  session.identify({ ...testIdentity(), draftKeys: ['ee'.repeat(32), ...draftKeys] });

  expect(createStore('browser').load()?.text).toBe('one');
});

test.for(['', '{', 'null', '{"text":1}', '[]'])('counts %s as missing', (text) => {
  const store = createStore('tab');
  store.save({ text: 'x', at: 0 });
  const key = sessionStorage.key(0) ?? '';
  for (const stored of [text, encryptDraft(text, testIdentity().draftKeys) ?? '']) {
    sessionStorage.setItem(key, stored);
    expect(store.load()).toBeUndefined();
  }
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
      if (text.length > 120) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, text);
    },
  });
  const store = createStore('tab');
  store.save({ text: 'old', at: 0 });

  expect(store.load()?.text).toBe('old');

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
