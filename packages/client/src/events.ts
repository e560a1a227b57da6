import type { ServerEvent } from '@shelfward/contract/kit/route.ts';
import { createParser } from 'eventsource-parser';

/** The events of a stream of server-sent events, until it ends. */
export const readEvents = async function* (stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const received: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event !== undefined) received.push({ event, data: JSON.parse(data) });
    },
  });
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* received.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
};
