import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeIdentity } from '../../kit/drafts/store-identity.ts';
import { session } from '../../kit/session.ts';
import { testIdentity } from '../../kit/testing/render.tsx';
import { connectionLost, rejectWith } from '../../kit/testing/responses.ts';
import { intercept, scriptServer } from '../../kit/testing/server.ts';
import { identify } from './auth.api.ts';

const cutConnection = () => scriptServer([intercept(() => connectionLost)]);

/** The user has counted inventory on this device, and the page is loaded again. */
const reload = () => {
  session.storeToken('token-of-the-test');
  session.identify(testIdentity());
  storeIdentity();
};

test('identifies the stored user without a connection, and requests the user when it returns', async () => {
  reload();
  const { sent } = cutConnection();

  expect(await identify()).toEqual({ ...testIdentity(), draftKeys: [] });

  const before = sent.length;
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent.length).toBeGreaterThan(before));
});

test('stores the keys of counts on the device, but not those of other unsaved work', () => {
  reload();

  const stored = JSON.stringify(Object.entries(localStorage));
  const { draftKeys, offlineKeys } = testIdentity();
  expect([...offlineKeys, ...draftKeys].map((key) => stored.includes(key))).toEqual([true, false]);
});

test('requires a connection on a device where the user has not counted, and after sign-out', async () => {
  session.storeToken('token-of-the-test');
  cutConnection();
  await expect(identify()).rejects.toThrow('cannot be reached');

  reload();
  session.clear('signed out');
  session.storeToken('token-of-another-user');
  await expect(identify()).rejects.toThrow('cannot be reached');
});

test('does not use the stored user if the server rejects the token', async () => {
  reload();
  scriptServer([intercept(() => rejectWith('UNAUTHORIZED'))]);

  await expect(identify()).rejects.toMatchObject({ status: 401 });
});
