import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toLargeJson } from './replies.ts';

const element = z.strictObject({ name: z.string(), values: z.record(z.string(), z.int()) });
const schema = z.strictObject({ title: z.string(), first: z.array(element), total: z.int(), second: z.array(z.int()) });

test('the stream has the text of JSON.stringify, whatever the lists', async () => {
  const record = fc.record({
    title: fc.string(),
    first: fc.array(fc.record({ name: fc.string(), values: fc.dictionary(fc.string(), fc.integer()) }), {
      maxLength: 160,
    }),
    total: fc.integer(),
    second: fc.array(fc.integer(), { maxLength: 160 }),
  });
  await fc.assert(
    fc.asyncProperty(record, async (value) => {
      expect(await text(await toLargeJson(schema, value))).toBe(JSON.stringify(schema.parse(value)));
    }),
  );
});

test('a record without members has the text of an empty object', async () => {
  expect(await text(await toLargeJson(z.strictObject({}), {}))).toBe('{}');
});

const valid = { title: 'a', first: [], total: 1, second: Array.from({ length: 120 }, (_, at) => at) };
test.each([
  ['an invalid element of a late slice', { ...valid, second: [...valid.second, 1.5] }],
  ['an unknown member', { ...valid, third: [] }],
  ['a missing list', { title: 'a', first: [], total: 1 }],
  ['a member of another type', { ...valid, second: 'text' }],
])('%s is rejected before the first byte', async (_, record) => {
  await expect(toLargeJson(schema, record)).rejects.toThrow(z.ZodError);
});

test('only objects can be large', async () => {
  await expect(toLargeJson(z.array(z.int()), [1])).rejects.toThrow('is an object');
});
