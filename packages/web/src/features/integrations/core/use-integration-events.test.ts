import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { session, tokenKey } from '../../../kit/session.ts';
import { testIdentity } from '../../../kit/testing/render.tsx';
import { useIntegrationEvents, useIsLive } from './use-integration-events.ts';

/** A browser that grants every lock, and a server whose streams stay open. */
const stubBrowser = () => {
  const locks: string[] = [];
  const request = async (name: string, _options: object, work: () => Promise<void>): Promise<void> => {
    locks.push(name);
    await work();
  };
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
  const streams: AbortSignal[] = [];
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    streams.push(signal);
    const body = new ReadableStream({
      start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return { locks, streams };
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
  const { streams } = stubBrowser();
  const isLive = await open();

  act(() => session.clear('signed out'));

  await waitFor(() => expect(isLive.current).toBe(false));
  expect(streams.map(({ aborted }) => aborted)).toEqual([true]);
});

test('another session in another tab ends the stream until the user is confirmed', async () => {
  const { streams, locks } = stubBrowser();
  const isLive = await open();

  act(() => void dispatchEvent(Object.assign(new Event('storage'), { key: tokenKey })));
  await waitFor(() => expect(isLive.current).toBe(false));
  expect(streams.map(({ aborted }) => aborted)).toEqual([true]);

  act(() => session.identify({ ...testIdentity(), userId: 8 }));
  await waitFor(() => expect(isLive.current).toBe(true));
  expect(streams.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(new Set(locks).size).toBe(2);
});
