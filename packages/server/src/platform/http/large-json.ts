import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';

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
      await nextTurn();
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
