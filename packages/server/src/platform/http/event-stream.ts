import { Readable } from 'node:stream';
import type { EventSource, ServerEvent } from '@shelfward/contract/kit/route.ts';
import type { Reply } from './idempotency.ts';

/** Short enough to keep the connection open through proxies. */
const heartbeatMs = 15_000;
/** Then the caller reconnects, which checks the token and roles again. */
const longestMs = 10 * 60_000;

const streams = new WeakSet<Readable>();
export const isEventStream = (stream: Readable): boolean => streams.has(stream);
export const endEvents = (stream: Readable): void => void stream.push(null);

/** Server-sent events; a first comment confirms that the stream is open. */
export const toEventReply = (source: EventSource): Reply => {
  const stream = new Readable({ read: () => undefined });
  streams.add(stream);
  const push = (text: string): void => {
    if (!stream.readableEnded && !stream.destroyed) stream.push(text);
  };
  push('retry: 2000\n\n');
  const end = (): void => {
    if (!stream.destroyed) endEvents(stream);
  };
  const stop = source({ send: (event) => push(formatEvent(event)), end });
  const heart = setInterval(() => push(': alive\n\n'), heartbeatMs).unref();
  const limit = setTimeout(end, longestMs).unref();
  stream.once('close', () => {
    clearInterval(heart);
    clearTimeout(limit);
    stop();
  });
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
  return { status: 200, headers, body: stream };
};

const formatEvent = ({ event, data }: ServerEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
