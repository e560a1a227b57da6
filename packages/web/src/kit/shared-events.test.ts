// U11
// ASVS 3.5.5

import { integrationEventRoutes } from '@shelfward/contract/integrations/core/integration-events.contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { type BrowserTab, shareEvents } from './shared-events.ts';

const { events: route } = integrationEventRoutes;

/** The locks, channels, and streams of one browser. */
const createBrowser = () => {
  const channels = new Map<string, Set<(data: unknown) => void>>();
  const openChannel: BrowserTab['openChannel'] = (name, onMessage) => {
    const members = channels.get(name) ?? new Set();
    channels.set(name, members.add(onMessage));
    return {
      postMessage: (data) => {
        for (const member of members) if (member !== onMessage) member(data);
      },
      close: () => void members.delete(onMessage),
    };
  };
  const queues = new Map<string, Promise<unknown>>();
  const request: NonNullable<BrowserTab['locks']>['request'] = (name, { signal }, work) => {
    const before = queues.get(name) ?? Promise.resolve();
    const own = before.then(() => {
      if (signal.aborted) throw signal.reason;
      return work();
    });
    queues.set(
      name,
      own.catch(() => undefined),
    );
    return own;
  };
  const streams: { send: (event: string) => void; fail: () => void; restore: () => void }[] = [];
  const listen: BrowserTab['listen'] = (_route, { onEvent, onState, signal }) => {
    const stream = {
      send: (event: string) => onEvent(event, { integrationIds: [1] }),
      fail: () => onState(false),
      restore: () => onState(true),
    };
    streams.push(stream);
    onState(true);
    return new Promise((resolve) =>
      signal.addEventListener('abort', () => {
        streams.splice(streams.indexOf(stream), 1);
        resolve();
      }),
    );
  };
  const openTab = ({ scope = 'demo/7', hasLocks = true } = {}) => {
    const closed = new AbortController();
    const log: unknown[] = [];
    let isVisible = true;
    const changed = new EventTarget();
    shareEvents(
      { route, scope, onEvent: (event) => log.push(event), onState: (state) => log.push(state), signal: closed.signal },
      {
        locks: hasLocks ? { request } : undefined,
        openChannel,
        isVisible: () => isVisible,
        onVisibilityChange: (listener, signal) => changed.addEventListener('change', listener, { signal }),
        listen,
      },
    );
    const show = (next: boolean) => {
      isVisible = next;
      changed.dispatchEvent(new Event('change'));
    };
    return { log, close: () => closed.abort(), hide: () => show(false), show: () => show(true) };
  };
  return { openTab, streams };
};

const settle = () => vi.advanceTimersByTimeAsync(0);
beforeEach(() => void vi.useFakeTimers());

test('opens one stream for ten tabs, and every tab receives its events', async () => {
  const { openTab, streams } = createBrowser();
  const tabs = Array.from({ length: 10 }, () => openTab());
  await settle();

  streams[0]?.send('changed');

  expect(streams).toHaveLength(1);
  expect(tabs.map(({ log }) => log)).toEqual(tabs.map(() => [true, 'changed']));
});

test('a tab that opens later learns that the stream is open, and when it is interrupted', async () => {
  const { openTab, streams } = createBrowser();
  openTab();
  await settle();
  const late = openTab();
  await settle();

  streams[0]?.fail();
  streams[0]?.restore();

  expect(late.log).toEqual([true, false, true]);
});

test.for(['close', 'hide'] as const)(
  'after the leading tab is gone (%s), a visible tab opens the stream',
  async (leave) => {
    const { openTab, streams } = createBrowser();
    const leader = openTab();
    const hidden = openTab();
    const visible = openTab();
    await settle();
    hidden.hide();
    leader[leave]();
    await settle();

    streams[0]?.send('changed');

    expect(streams).toHaveLength(1);
    expect(leader.log).toEqual([true, false]);
    expect(hidden.log).toEqual([true, false]);
    // It was not live between the two streams, so that it loads what it has missed.
    expect(visible.log).toEqual([true, false, true, 'changed']);
  },
);

test('closes the stream while no tab is visible, and opens it again', async () => {
  const { openTab, streams } = createBrowser();
  const tabs = [openTab(), openTab()];
  await settle();

  for (const tab of tabs) tab.hide();
  await settle();
  expect(streams).toHaveLength(0);

  tabs[1]?.show();
  await settle();
  expect(streams).toHaveLength(1);
  expect(tabs[1]?.log).toEqual([true, false, true]);
});

test('a tab of another user has its own stream and receives nothing of the first', async () => {
  const { openTab, streams } = createBrowser();
  openTab({ scope: 'demo/7' });
  const other = openTab({ scope: 'demo/8' });
  await settle();

  streams[0]?.send('changed');

  expect(streams).toHaveLength(2);
  expect(other.log).toEqual([true]);
});

test('ends when the session ends', async () => {
  const { openTab, streams } = createBrowser();
  const tab = openTab();
  await settle();

  tab.close();
  tab.hide();
  tab.show();
  await settle();

  expect(streams).toHaveLength(0);
  expect(tab.log).toEqual([true, false]);
});

test('opens no stream in a browser without locks', async () => {
  const { openTab, streams } = createBrowser();
  const tab = openTab({ hasLocks: false });
  await settle();

  expect(streams).toHaveLength(0);
  expect(tab.log).toEqual([]);
});
