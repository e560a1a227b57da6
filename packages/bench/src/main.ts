import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { MissingDataError } from './core/bench-data.ts';
import { stopBenchDatabase } from './core/bench-environment.ts';
import { measureMachine } from './core/comparisons.ts';

// npm run bench                     every benchmark
// npm run bench -- orders           the benchmarks whose path contains "orders"
// npm run bench -- orders --record  also writes their figures to figures.json
const folder = new URL('.', import.meta.url);
const budgetsFile = new URL('../budgets.json', import.meta.url);
const figuresFile = new URL('../figures.json', import.meta.url);

interface Budget {
  readonly max?: number;
  readonly min?: number;
}
interface Benchmark {
  readonly run: () => Promise<Record<string, number>>;
}
interface Recorded {
  readonly measuredOn: string;
  readonly seconds: number;
  readonly machine: { readonly processors: number; readonly 'ms of fixed work': number };
  readonly figures: Readonly<Record<string, number>>;
}

const readJson = async <T>(file: URL): Promise<T> => JSON.parse(await fs.readFile(file, 'utf8')) as T;
const isRecording = process.argv.includes('--record');
const nameFilter = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
const budgets = await readJson<Record<string, Record<string, Budget>>>(budgetsFile);
/** Paths such as orders/orders-list.bench.js. */
const files = (await fs.readdir(folder, { recursive: true }))
  .filter((file) => file.endsWith('.bench.js') && file.includes(nameFilter))
  .sort();

const isWithin = (value: number, { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY }: Budget): boolean =>
  value <= max && value >= min;

const describe = ({ max, min }: Budget): string => (max === undefined ? `at least ${min}` : `at most ${max}`);

const print = (figure: string, value: string, outcome: string): void => {
  process.stdout.write(`  ${figure.padEnd(60)} ${value.padStart(12)}  ${outcome}\n`);
};

let missed = 0;
const report = (name: string, figures: Readonly<Record<string, number>>): void => {
  for (const [figure, value] of Object.entries(figures)) {
    const budget = budgets[name]?.[figure];
    const outcome = budget ? `${isWithin(value, budget) ? 'met' : 'MISSED'} (${describe(budget)})` : '';
    if (budget && !isWithin(value, budget)) missed += 1;
    print(figure, String(value), outcome);
  }
  for (const figure of Object.keys(budgets[name] ?? {}).filter((one) => !(one in figures))) {
    missed += 1;
    print(figure, '-', 'NOT MEASURED');
  }
};

const recorded: Record<string, Recorded> = {};
const startedAt = performance.now();
for (const file of files) {
  const name = path.basename(file, '.bench.js');
  const benchmark = (await import(new URL(file, folder).href)) as Benchmark;
  process.stdout.write(`\n${name}\n`);
  const machine = { processors: os.availableParallelism(), 'ms of fixed work': Math.round(measureMachine()) };
  const begunAt = performance.now();
  try {
    const figures = await benchmark.run();
    const seconds = Math.round((performance.now() - begunAt) / 1000);
    report(name, figures);
    print('seconds of this benchmark', String(seconds), '');
    recorded[name] = { measuredOn: new Date().toISOString().slice(0, 10), seconds, machine, figures };
  } catch (error) {
    if (error instanceof MissingDataError) process.stdout.write(`  SKIPPED: needs ${error.message}\n`);
    else {
      missed += 1;
      process.stdout.write(`  FAILED: ${inspect(error)}\n`);
    }
  }
}
await stopBenchDatabase();
if (isRecording) {
  const known = await readJson<Record<string, Recorded>>(figuresFile);
  await fs.writeFile(figuresFile, `${JSON.stringify({ ...known, ...recorded }, undefined, 2)}\n`);
}
const minutes = Math.round((performance.now() - startedAt) / 6000) / 10;
process.stdout.write(`\n${Object.keys(recorded).length} benchmarks in ${minutes} minutes, ${missed} budgets missed\n`);
process.exitCode = missed === 0 ? 0 : 1;
