import { integrationEventRoutes } from '@shelfward/contract/integrations/core/integration-events.contract.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { session, tokenKey } from '../../../kit/session.ts';
import { testIdentity } from '../../../kit/testing/render.tsx';
import { respond, scriptServer } from '../../../kit/testing/server.ts';
import { useIntegrationEvents, useIsLive } from './use-integration-events.ts';

/** A browser that grants every lock, and a server whose streams stay open. */
const stubBrowser = () => {
  const locks: string[] = [];
  const request = async (name: string, _options: object, work: () => Promise<void>): Promise<void> => {
    locks.push(name);
    await work();
  };
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
  const { sent } = scriptServer([
    respond(
      integrationEventRoutes.events,
      ({ signal }) =>
        new ReadableStream({
          start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
        }),
    ),
  ]);
  return { locks, isAborted: () => sent.map(({ signal }) => signal?.aborted) };
};

const open = async () => {
  session.storeToken('first');
  session.identify(testIdentity());
  const { result } = renderHook(() => {
    useIntegrationEvents();
    return useIsLive();
  });
  await waitFor(() => expect(result.current).toBe(true));
  return result;
};

test('signing out ends the stream', async () => {
  const { isAborted } = stubBrowser();
  const isLive = await open();

  act(() => session.clear('signed out'));

  await waitFor(() => expect(isLive.current).toBe(false));
  expect(isAborted()).toEqual([true]);
});

test('another session in another tab ends the stream until the user is confirmed', async () => {
  const { isAborted, locks } = stubBrowser();
  const isLive = await open();

  act(() => void dispatchEvent(Object.assign(new Event('storage'), { key: tokenKey })));
  await waitFor(() => expect(isLive.current).toBe(false));
  expect(isAborted()).toEqual([true]);

  act(() => session.identify({ ...testIdentity(), userId: 8 }));
  await waitFor(() => expect(isLive.current).toBe(true));
  expect(isAborted()).toEqual([true, false]);
  expect(new Set(locks).size).toBe(2);
});
