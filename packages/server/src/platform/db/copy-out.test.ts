import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { copyOut } from './copy-out.ts';
import type { Db } from './db.ts';

const world = useWorld();

const numbers = (count: number) => sql`select n::integer from generate_series(1, ${sql.lit(count)}) n`;
/** The last four bytes of a row are its value. */
const read = async (db: Db, count: number): Promise<number[]> => {
  const found: number[] = [];
  await copyOut(db, numbers(count), (bytes, at, length) => {
    if (length >= 10) found.push(bytes.getInt32(at + length - 4));
  });
  return found;
};

describe('rows read from the socket buffer', () => {
  test.each([0, 1, 100_000])('are complete and in order before the next statement (%i)', async (count) => {
    const client = await world.newClient();

    const [rows, next] = await client.db(async (db) => [
      await read(db, count),
      (await sql<{ n: number }>`select 7 as n`.execute(db)).rows,
    ]);

    // Without rows the header is in the trailer.
    expect(rows.filter((row) => row > 0 && row <= count)).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
    expect(next).toEqual([{ n: 7 }]);
  });

  test.each([
    [
      'the statement fails',
      (db: Db) => copyOut(db, sql`select 1 / (n - 5000) from generate_series(1, 9000) n`, () => {}),
    ],
    ['the statement is none', (db: Db) => copyOut(db, sql`selec`, () => {})],
    [
      'the reader fails',
      (db: Db) =>
        copyOut(db, numbers(5000), () => {
          throw new RangeError('no');
        }),
    ],
    ['a value is given apart', (db: Db) => copyOut(db, sql`select ${5}`, () => {})],
  ])('end in an error when %s, and the connection serves on', async (_, work) => {
    const client = await world.newClient();

    await expect(client.db(work)).rejects.toThrow();

    for (let again = 0; again < 10; again += 1) expect(await client.db((db) => read(db, 3))).toEqual([1, 2, 3]);
  });
});
