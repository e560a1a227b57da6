import { toGtin, toGtins } from '@shelfward/contract/kit/gtin.rules.ts';
import { toNameKey, toSearchKey } from '@shelfward/contract/kit/name-key.rules.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';

const { newClient } = useWorld();

// Letters of several scripts, combining marks, spaces, apostrophes, and characters that cannot be seen.
const ranges = [
  [0x09, 0x0d],
  [0x20, 0x7e],
  [0x85, 0x85],
  [0xa0, 0x24f],
  [0x2b0, 0x36f],
  [0x370, 0x377],
  [0x386, 0x3ff],
  [0x400, 0x4ff],
  [0x5d0, 0x5ea],
  [0x620, 0x64a],
  [0x1100, 0x1112],
  [0x1e00, 0x1f15],
  [0x1680, 0x1680],
  [0x180e, 0x180e],
  [0x2000, 0x2064],
  [0x3000, 0x3002],
  [0x3041, 0x3096],
  [0x4e00, 0x4e20],
  [0xac00, 0xac40],
  [0xfb00, 0xfb06],
  [0xfe0e, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xff07, 0xff3a],
  [0x10400, 0x1044f],
  [0x1f600, 0x1f610],
] as const;
const character = fc
  .oneof(...ranges.map(([from, to]) => fc.integer({ min: from, max: to })))
  .map((code) => String.fromCodePoint(code));
const ascii = fc.oneof(
  fc.constantFrom(' ', '  ', "'", '`', '-', 'a', 'B'),
  fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code)),
);
const digits = fc.string({ unit: fc.constantFrom(...Array.from('00123456789')), minLength: 5, maxLength: 21 });
const code = fc
  .tuple(digits, fc.constantFrom('', '.0', '.00', 'x', '-', ' '))
  .map(([number, end]) => `${number}${end}`);
const text = fc.oneof(
  fc.string({ unit: fc.oneof(character, ascii), maxLength: 20 }),
  fc.string({ unit: ascii, maxLength: 20 }),
  code,
);

describe('keys', () => {
  test('are the same in SQL and in TypeScript for random texts', async () => {
    const client = await newClient();
    const texts = fc.sample(text, 20_000);

    const { rows } = await client.db((db) =>
      sql<{ given: string; name: string; search: string; gtin: string | null; readings: (string | null)[] }>`
        select given, to_name_key(given) as name, to_search_key(given) as search, to_gtin(given) as gtin,
          array[(to_gtins(given)).complete, (to_gtins(given)).completed] as readings
        from unnest(${texts}::text[]) as given`.execute(db),
    );

    const different = rows.filter(({ given, name, search, gtin, readings }) => {
      const { complete = null, completed = null } = toGtins(given);
      const inTypeScript = [toNameKey(given), toSearchKey(given), toGtin(given) ?? null, complete, completed];
      return JSON.stringify(inTypeScript) !== JSON.stringify([name, search, gtin, ...readings]);
    });
    expect(rows).toHaveLength(texts.length);
    expect(different.map((row) => ({ ...row, expected: toNameKey(row.given) }))).toEqual([]);
  });
});
