import type { Route } from '@shelfward/contract/kit/route.ts';
import { createParser } from 'eventsource-parser';
import { openStream } from './client.ts';

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
      await readEvents(stream, onEvent);
    } catch {
      // The pages poll until the next attempt.
    }
    onState(false);
    if (Date.now() - startedAt >= minStreamMs) failures = 0;
    await wait(waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0, signal);
  }
};

const readEvents = async (stream: ReadableStream<Uint8Array>, onEvent: StreamListener['onEvent']): Promise<void> => {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event !== undefined) onEvent(event, JSON.parse(data));
    },
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
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
