import { readEvents } from '@shelfward/client/events.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { z } from 'zod';
import { openStream } from './client.ts';

interface Subscription {
  readonly route: Route;
  /** The user and client; tabs of another user neither share the stream nor receive its messages. */
  readonly scope: string;
  readonly onEvent: (event: string) => void;
  /** Whether events arrive. While they do not, the page polls. */
  readonly onState: (isLive: boolean) => void;
  readonly signal: AbortSignal;
}

interface Locks {
  readonly request: (name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => Promise<unknown>;
}
interface Channel {
  readonly postMessage: (data: unknown) => void;
  readonly close: () => void;
}

/** The browser APIs that a tab uses. */
export interface BrowserTab {
  /** Missing on origins without HTTPS. */
  readonly locks: Locks | undefined;
  readonly openChannel: (name: string, onMessage: (data: unknown) => void) => Channel;
  readonly isVisible: () => boolean;
  readonly onVisibilityChange: (listener: () => void, signal: AbortSignal) => void;
  readonly listen: typeof listenTo;
}

/** Messages contain no data. A tab that receives one loads its data again. */
const message = z.union([
  z.strictObject({ kind: z.literal('state requested') }),
  z.strictObject({ kind: z.literal('state'), isLive: z.boolean() }),
  z.strictObject({ kind: z.literal('event'), event: z.string() }),
]);
type Message = z.infer<typeof message>;

const currentTab = (): BrowserTab => ({
  locks: 'locks' in navigator ? navigator.locks : undefined,
  openChannel: (name, onMessage) => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => onMessage(data);
    return channel;
  },
  isVisible: () => document.visibilityState === 'visible',
  onVisibilityChange: (listener, signal) => document.addEventListener('visibilitychange', listener, { signal }),
  listen: listenTo,
});

/**
 * Subscribes to a stream of server-sent events that all tabs of the user share, because a browser opens only six
 * connections per host. The tab that holds the lock reads the stream and broadcasts its events. A hidden tab takes no
 * part: the lock goes to a visible tab, and without one no stream is open.
 */
export const shareEvents = (subscription: Subscription, tab: BrowserTab = currentTab()): void => {
  const { onState, signal } = subscription;
  const { locks } = tab;
  if (!locks || signal.aborted) return;
  let joined: AbortController | undefined;
  const leave = (): void => {
    if (!joined) return;
    joined.abort();
    joined = undefined;
    onState(false);
  };
  const follow = (): void => {
    if (!tab.isVisible()) leave();
    if (!tab.isVisible() || joined) return;
    joined = new AbortController();
    join(subscription, { ...tab, locks }, joined.signal);
  };
  tab.onVisibilityChange(follow, signal);
  signal.addEventListener('abort', leave);
  follow();
};

const join = (
  { route, scope, onEvent, onState }: Subscription,
  { locks, openChannel, listen }: BrowserTab & { readonly locks: Locks },
  left: AbortSignal,
): void => {
  const name = `shelfward.events.${route.path}.${scope}`;
  let isLeader = false;
  let isLive = false;
  const setLive = (next: boolean): void => {
    if (left.aborted || isLive === next) return;
    isLive = next;
    onState(next);
  };
  const channel = openChannel(name, (data) => {
    const received = message.safeParse(data).data;
    if (!received || left.aborted) return;
    if (received.kind === 'event') onEvent(received.event);
    else if (received.kind === 'state') setLive(received.isLive);
    else if (isLeader) publish({ kind: 'state', isLive });
  });
  const publish = (sent: Message): void => channel.postMessage(sent);
  const lead = async (): Promise<void> => {
    isLeader = true;
    const changeState = (next: boolean): void => {
      if (left.aborted) return;
      publish({ kind: 'state', isLive: next });
      setLive(next);
    };
    // Events between two leaders are lost, so every tab loads again when the new stream is open.
    changeState(false);
    await listen(route, {
      onEvent: (event) => {
        if (left.aborted) return;
        publish({ kind: 'event', event });
        onEvent(event);
      },
      onState: changeState,
      signal: left,
    });
  };
  publish({ kind: 'state requested' });
  locks
    .request(name, { signal: left }, lead)
    .catch((error: unknown) => {
      if (!left.aborted) throw error;
    })
    .finally(() => channel.close());
};

interface StreamListener {
  readonly onEvent: (event: string, data: unknown) => void;
  /** Whether events arrive. While they do not, the page polls. */
  readonly onState: (isLive: boolean) => void;
  readonly signal: AbortSignal;
}

const waitsMs = [1000, 2000, 5000, 15_000, 30_000];
/** A proxy that closes a shorter stream closes the next one too, so the waits continue to grow. */
const minStreamMs = 10_000;

/** Listens to server-sent events until the signal is aborted, and connects again when the stream ends. */
export const listenTo = async (route: Route, { onEvent, onState, signal }: StreamListener): Promise<void> => {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const startedAt = Date.now();
    try {
      const stream = await openStream(route, signal);
      onState(true);
      for await (const { event, data } of readEvents(stream)) onEvent(event, data);
    } catch {
      // The pages poll until the next attempt.
    }
    onState(false);
    if (Date.now() - startedAt >= minStreamMs) failures = 0;
    await wait(waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0, signal);
  }
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
