import fs from 'node:fs';
import readline from 'node:readline';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import type { RawBuilder } from 'kysely';
import { computeSpread, timed, timedProcessor } from './measure.ts';

// What figures are compared with, measured in the same run: a ratio says the same on a slow machine and on a fast one.

export const toRatio = (value: number, comparison: number): number => Math.round((100 * value) / comparison) / 100;

/** Milliseconds of processor time of fixed work, the fastest of several runs: for work with no better comparison. */
export const measureMachine = (): number => Math.min(...Array.from({ length: 5 }, () => timedProcessor(doFixedWork)));

const doFixedWork = (): void => {
  const numbers = Float64Array.from({ length: 300_000 }, (_, n) => Math.sin(n));
  const sum = numbers.toSorted().reduce((total, value) => total + Math.exp(value) * Math.log(2 + value), 0);
  const records = Array.from({ length: 20_000 }, (_, n) => ({ id: n, name: `Record ${n}`, sum }));
  if (JSON.parse(JSON.stringify(records)).length !== records.length) throw new Error('JSON lost records');
};

/** Median milliseconds of a transaction of the client with one statement, which is rolled back. */
export const measureStatement = async (
  client: TestClient,
  statement: RawBuilder<unknown>,
  { runs = 5 }: { readonly runs?: number } = {},
): Promise<number> => {
  const transact = async (): Promise<void> => {
    const work = client.db(async (db) => {
      await statement.execute(db);
      throw new RolledBack();
    });
    await work.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  };
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(transact));
  return computeSpread(times).p50;
};

class RolledBack extends Error {}

/** Milliseconds of a plain loop over the cells of a text file, without checks. */
export const measureCells = (file: string): Promise<number> =>
  timed(async () => {
    let cells = 0;
    for await (const line of readline.createInterface({ input: fs.createReadStream(file) }))
      cells += line.split(',').length;
    if (cells === 0) throw new Error(`${file} is empty`);
  });
