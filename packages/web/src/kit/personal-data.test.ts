// U11
// ASVS 14.3.1

import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createDraftStore } from './drafts/draft-store.ts';
import { addRecent, readRecents } from './drafts/recents.ts';
import { session } from './session.ts';
import { testIdentity } from './testing/render.tsx';

const storeNamed = (name: string, lifetime: 'tab' | 'browser' = 'browser') =>
  createDraftStore({ name, lifetime, schema: z.string() });
const stores = [storeNamed('draft', 'tab'), storeNamed('order-lines'), storeNamed('waiting-counts')] as const;

beforeEach(() => {
  sessionStorage.clear();
  session.identify({ ...testIdentity(), userId: 77 });
  addRecent({ label: 'Of another user', kind: 'Store', to: '/stores/1' });
  session.identify(testIdentity());
  addRecent({ label: 'Blue Harbor', kind: 'Store', to: '/stores/2' });
  for (const store of stores) store.save('text', 'company.3');
});

/** Reads as the same user, without a new sign-in. */
const remaining = () => {
  session.identify(testIdentity());
  return [readRecents().length, ...stores.map((store) => store.load('company.3') ?? '')];
};

describe('personal data in the browser', () => {
  test('is removed at sign-out, except requests without a response', () => {
    session.signOut();

    expect(remaining()).toEqual([0, '', '', 'text']);
  });

  test('loses the recently opened names when the session expires, but not the drafts', () => {
    session.clear('expired');

    expect(remaining()).toEqual([0, 'text', 'text', 'text']);
  });

  test('of a tab is removed when the user signs out in another tab', () => {
    // As the other tab leaves it: its own storage is cleared, and this tab has its drafts.
    localStorage.setItem('shelfward.signed-out', session.scope());

    session.clear('signed out');

    expect(remaining()).toEqual([0, '', '', 'text']);
  });

  test('of another user stays', () => {
    session.signOut();

    session.identify({ ...testIdentity(), userId: 77 });
    expect(readRecents().map(({ label }) => label)).toEqual(['Of another user']);
  });
});
