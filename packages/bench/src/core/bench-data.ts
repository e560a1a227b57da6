import fs from 'node:fs';
import path from 'node:path';

/** The real data that some benchmarks read is not part of the repository. */
export class MissingDataError extends Error {}

/** BENCH_DATA is the folder of the data, with one folder per source. */
export const findDataFile = (...names: readonly string[]): string => {
  const folder = process.env.BENCH_DATA;
  const file = path.join(folder ?? '', ...names);
  if (folder === undefined || !fs.existsSync(file)) throw new MissingDataError(`BENCH_DATA with ${names.join('/')}`);
  return file;
};
