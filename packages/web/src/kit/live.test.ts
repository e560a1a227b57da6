import { integrationEventRoutes } from '@shelfward/contract/integrations/core/integration-events.contract.ts';
import { expect, test, vi } from 'vitest';
import { listenTo } from './shared-events.ts';
import { respond, scriptServer } from './testing/server.ts';

const listen = (onState: (isLive: boolean, controller: AbortController) => void = () => undefined) => {
  const controller = new AbortController();
  const added = vi.spyOn(controller.signal, 'addEventListener');
  const removed = vi.spyOn(controller.signal, 'removeEventListener');
  const onEvent = vi.fn();
  const ended = listenTo(integrationEventRoutes.events, {
    onEvent,
    onState: (isLive) => onState(isLive, controller),
    signal: controller.signal,
  });
  return { controller, onEvent, ended, listeners: () => added.mock.calls.length - removed.mock.calls.length };
};

/** Every connection returns these chunks and ends. */
const serverWith = (...chunks: readonly (string | Uint8Array)[]) => {
  const encoder = new TextEncoder();
  return scriptServer([
    respond(
      integrationEventRoutes.events,
      () =>
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            for (const piece of chunks) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
            controller.close();
          },
        }),
    ),
  ]);
};

test('removes its abort listener after each wait between two connections', async () => {
  vi.useFakeTimers();
  const { sent } = serverWith();
  const { controller, ended, listeners } = listen();

  await vi.advanceTimersByTimeAsync(120_000);

  expect(sent.length).toBeGreaterThan(4);
  expect(listeners()).toBe(1);
  controller.abort();
  await ended;
  expect(listeners()).toBe(0);
});

test('does not wait any longer once the signal is aborted', async () => {
  vi.useFakeTimers();
  const { sent } = serverWith();
  const { controller, ended } = listen();
  await vi.advanceTimersByTimeAsync(0);

  controller.abort();
  await ended;

  expect(sent).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('does not wait when the signal is aborted while the connection ends', async () => {
  vi.useFakeTimers();
  serverWith();
  const { ended } = listen((isLive, controller) => isLive || controller.abort());

  await vi.advanceTimersByTimeAsync(0);

  expect(vi.getTimerCount()).toBe(0);
  await ended;
});

test.for([
  ['one piece', ['event: run\ndata: {"id":1}\n\n']],
  ['pieces cut anywhere', ['event: r', 'un\nda', 'ta: {"id"', ':1}\n', '\n']],
  ['lines that end in CR LF', ['event: run\r\ndata: {"id":1}\r\n\r\n']],
  ['several data lines, a comment and an id', [': hello\nid: 7\nevent: run\ndata: {"id":\ndata: 1}\n\n']],
  ['no space behind the colon', ['event:run\ndata:{"id":1}\n\n']],
  [
    'an event without a name and one without data before it',
    ['data: 1\n\nevent: none\n\nevent: run\ndata: {"id":1}\n\n'],
  ],
] as const)('reads an event from %s', async ([, pieces]) => {
  serverWith(...pieces);
  const { controller, onEvent, ended } = listen((isLive, own) => isLive || own.abort());

  await ended;

  expect(controller.signal.aborted).toBe(true);
  expect(onEvent.mock.calls).toEqual([['run', { id: 1 }]]);
});

test('decodes a character that is split between two chunks', async () => {
  const bytes = new TextEncoder().encode('event: run\ndata: "é"\n\n');
  const cut = bytes.indexOf(0xc3) + 1;
  serverWith(bytes.slice(0, cut), bytes.slice(cut));
  const { onEvent, ended } = listen((isLive, own) => isLive || own.abort());

  await ended;

  expect(onEvent.mock.calls).toEqual([['run', 'é']]);
});
