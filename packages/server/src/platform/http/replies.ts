// ASVS 1.2.3

import { Readable } from 'node:stream';
import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import { toScopedShape } from '@shelfward/contract/kit/brand-only.ts';
import { returnedRecordUrl } from '@shelfward/contract/kit/record.ts';
import type { EventSource, FileResponse, Route } from '@shelfward/contract/kit/route.ts';
import { z } from 'zod';
import { takeTurn } from '../core/turns.ts';
import type { FileInPieces } from './bind.ts';
import type { Headers } from './contexts.ts';
import { toEventReply } from './event-stream.ts';
import { toFileReply } from './file-response.ts';
import type { Reply } from './idempotency.ts';
import { JsonRows } from './json-rows.ts';

interface Request {
  readonly params?: unknown;
  /** Of the caller. */
  readonly scope?: ScopeKind | null;
}

/** Validates the result of a handler against its route and builds the response. */
export const toReply = async (route: Route, { scope = null, ...input }: Request, result: unknown): Promise<Reply> => {
  // bind requires a file from the handlers of such routes.
  if (route.mayBeEmpty && result === null) return { status: 204, headers: {}, body: null };
  if (route.fileResponse) return toFileReply(route.fileResponse, result as FileResponse | FileInPieces);
  if (route.eventStream) return toEventReply(result as EventSource);
  if (!route.response) return { status: route.status, headers: {}, body: null };
  const shape = toScopedShape(route.response, scope);
  if (route.large) return { status: route.status, headers: {}, body: await toLargeJson(shape, result as object) };
  if (result instanceof JsonRows && scope === null) return { status: route.status, headers: {}, body: result.toText() };
  const headers: Record<string, string> = {};
  let representation = result instanceof JsonRows ? JSON.parse(result.toText()) : result;
  if (route.versioned) {
    const { version, ...rest } = result as { version: number }; // required by bind
    headers.etag = `"${version}"`;
    representation = rest;
  }
  const body = shape.parse(representation);
  if (route.status === 201) {
    const location = returnedRecordUrl(route, input, body);
    if (location === undefined)
      throw new Error(`${route.method} ${route.path} does not declare the path of its record`);
    headers.location = location;
  }
  return { status: route.status, headers, body: JSON.stringify(body) };
};

/** Headers set by a handler are part of the response, so that a replay by Idempotency-Key has them too. */
export const withHeaders = (reply: Reply, headers: Headers): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

/** Elements of a list that are validated, and then written, between two turns of the event loop. */
const sliceLength = 50;

/**
 * Validates a record with long lists and returns its JSON as a stream: other requests continue in between, and the whole text
 * is never in memory. Throws before the first byte if the record is invalid.
 */
export const toLargeJson = async (schema: z.ZodType, record: object): Promise<Readable> => {
  if (!(schema instanceof z.ZodObject)) throw new Error('A large response is an object with lists');
  const lists = new Map<string, unknown[][]>();
  const rest: Record<string, unknown> = { ...record };
  for (const [name, value] of Object.entries(record)) {
    const list: unknown = schema.shape[name];
    if (!(list instanceof z.ZodArray && Array.isArray(value))) continue;
    const slices: unknown[][] = [];
    for (let from = 0; from < value.length; from += sliceLength) {
      slices.push(list.parse(value.slice(from, from + sliceLength)));
      await takeTurn();
    }
    lists.set(name, slices);
    rest[name] = [];
  }
  return Readable.from(writeRecord(schema.parse(rest), lists));
};

function* writeRecord(rest: object, lists: ReadonlyMap<string, readonly unknown[][]>): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(rest)) {
    const slices = lists.get(name);
    yield `${before}${JSON.stringify(name)}:${slices ? '[' : JSON.stringify(value)}`;
    if (slices) yield* writeList(slices);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* writeList(slices: readonly unknown[][]): Generator<string> {
  for (const [at, slice] of slices.entries()) yield `${at === 0 ? '' : ','}${JSON.stringify(slice).slice(1, -1)}`;
  yield ']';
}
