import { ApiError } from '@shelfward/client/api-error.ts';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { queryClient } from '../query-client.ts';
import { session } from '../session.ts';
import { testIdentity } from '../testing/render.tsx';
import { createDeviceCopies, withDeviceCopy } from './device-copies.ts';

const copies = createDeviceCopies({ name: 'notes', schema: z.string(), maxCopies: 2 });
beforeEach(() => session.identify(testIdentity()));

const lost = () => Promise.reject(new ApiError({ status: 0, message: 'The server cannot be reached.' }));
const load = (queryFn: () => Promise<string>) =>
  queryClient.fetchQuery({
    ...withDeviceCopy({ queryKey: ['notes'], queryFn }, copies, 1),
    retry: false,
    staleTime: 0,
  });

test('returns the last response without a connection, and loads it again when the connection returns', async () => {
  await load(async () => 'first');

  expect(await load(lost)).toBe('first');

  dispatchEvent(new Event('online'));
  expect(queryClient.getQueryState(['notes'])?.isInvalidated).toBe(true);
});

test('reports a lost connection without a copy, and an error response with one', async () => {
  await expect(load(lost)).rejects.toThrow('cannot be reached');
  await load(async () => 'first');

  const rejected = () => Promise.reject(new ApiError({ status: 403, message: 'Forbidden' }));
  await expect(load(rejected)).rejects.toThrow('Forbidden');
});

test('holds the newest copies, of one user, as far as the device has room', () => {
  for (const id of [1, 2, 1, 3]) copies.save(id, `note ${id}`);
  expect([1, 2, 3].map(copies.find)).toEqual(['note 1', undefined, 'note 3']);

  copies.save(4, 'x'.repeat(999_980));
  expect([3, 4].map((id) => copies.find(id)?.length)).toEqual([undefined, 999_980]);

  session.identify({ ...testIdentity(), userId: 8 });
  expect(copies.find(4)).toBeUndefined();
});

test('holds no copies after sign-out', () => {
  session.identify(testIdentity());
  copies.save(1, 'first');

  session.signOut();

  session.identify(testIdentity());
  expect(copies.find(1)).toBeUndefined();
});
