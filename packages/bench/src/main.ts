import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { MissingDataError } from './core/bench-data.ts';
import { stopBenchDatabase } from './core/bench-databases.ts';
import { type Budget, describe, isWithin, tightenBudgets } from './core/budgets.ts';
import { measureMachine } from './core/comparisons.ts';
import { readCpuMs } from './core/process-usage.ts';

// npm run bench                     every benchmark
// npm run bench -- orders           the benchmarks whose path contains "orders"
// npm run bench -- orders --record  also writes their figures to figures.json, and lowers their budgets
const folder = new URL('.', import.meta.url);
const budgetsFile = new URL('../budgets.json', import.meta.url);
const figuresFile = new URL('../figures.json', import.meta.url);

interface Benchmark {
  readonly run: () => Promise<Record<string, number>>;
}
interface Recorded {
  readonly measuredOn: string;
  readonly seconds: number;
  readonly machine: { readonly processors: number; readonly 'ms of fixed work': number };
  readonly figures: Readonly<Record<string, number>>;
}

interface Outcome {
  readonly name: string;
  readonly result: string;
  readonly seconds: number;
  readonly processorSeconds: number;
}

/** A benchmark that hangs must not keep the following ones from running. */
const maxMinutes = Number(process.env.BENCH_MINUTES ?? 6);
const maxMs = maxMinutes * 60_000;

const readJson = async <T>(file: URL): Promise<T> => JSON.parse(await fs.readFile(file, 'utf8')) as T;
const writeJson = (file: URL, content: unknown): Promise<void> =>
  fs.writeFile(file, `${JSON.stringify(content, undefined, 2)}\n`);
const isRecording = process.argv.includes('--record');
const nameFilter = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
const budgets = await readJson<Record<string, Record<string, Budget>>>(budgetsFile);
/** Paths such as orders/orders-list.bench.js. */
const files = (await fs.readdir(folder, { recursive: true }))
  .filter((file) => file.endsWith('.bench.js') && file.includes(nameFilter))
  .sort();

const print = (figure: string, value: string, outcome: string): void => {
  process.stdout.write(`  ${figure.padEnd(60)} ${value.padStart(12)}  ${outcome}\n`);
};

/** Returns the number of missed budgets. */
const report = (name: string, figures: Readonly<Record<string, number>>): number => {
  let missed = 0;
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
  return missed;
};

/** After each benchmark, so that a later one cannot lose its figures. */
const record = async (name: string, result: Recorded): Promise<void> => {
  const known = await readJson<Record<string, Recorded>>(figuresFile);
  await writeJson(figuresFile, { ...known, [name]: result });
  budgets[name] = tightenBudgets(budgets[name] ?? {}, result.figures);
  await writeJson(budgetsFile, budgets);
};

/** An error of a connection that no call waits for, such as one of a database that was dropped, belongs to the benchmark. */
let rejectRunning: (error: unknown) => void = () => {};
process.on('uncaughtException', (error) => {
  process.stdout.write(`  ERROR: ${inspect(error)}\n`);
  rejectRunning(error);
});

const runWithin = (benchmark: Benchmark): Promise<Record<string, number>> =>
  new Promise((resolve, reject) => {
    rejectRunning = reject;
    const timeout = setTimeout(() => reject(new Error(`The benchmark took longer than ${maxMinutes} minutes`)), maxMs);
    void benchmark
      .run()
      .then(resolve, reject)
      .finally(() => clearTimeout(timeout));
  });

const outcomes: Outcome[] = [];
const startedAt = performance.now();
for (const file of files) {
  const name = path.basename(file, '.bench.js');
  process.stdout.write(`\n${name}\n`);
  const machine = { processors: os.availableParallelism(), 'ms of fixed work': Math.round(measureMachine()) };
  const [begunAt, usedMs] = [performance.now(), readCpuMs(process.pid)];
  const end = (result: string): void => {
    const seconds = Math.round((performance.now() - begunAt) / 1000);
    const processorSeconds = Math.round((readCpuMs(process.pid) - usedMs) / 1000);
    outcomes.push({ name, result, seconds, processorSeconds });
  };
  try {
    const figures = await runWithin((await import(new URL(file, folder).href)) as Benchmark);
    const misses = report(name, figures);
    end(misses === 0 ? 'met' : `${misses} BUDGETS MISSED`);
    const { seconds = 0 } = outcomes.at(-1) ?? {};
    const measuredOn = new Date().toISOString().slice(0, 10);
    if (isRecording) await record(name, { measuredOn, seconds, machine, figures });
  } catch (error) {
    const isSkipped = error instanceof MissingDataError;
    process.stdout.write(isSkipped ? `  SKIPPED: needs ${error.message}\n` : `  FAILED: ${inspect(error)}\n`);
    end(isSkipped ? 'SKIPPED' : 'FAILED');
  }
}
await stopBenchDatabase();

process.stdout.write('\n');
for (const { name, result, seconds, processorSeconds } of outcomes.toSorted((a, b) => b.seconds - a.seconds))
  process.stdout.write(
    `${name.padEnd(24)} ${`${seconds} s`.padStart(6)}, processor ${processorSeconds} s  ${result}\n`,
  );
const minutes = Math.round((performance.now() - startedAt) / 6000) / 10;
const failed = outcomes.filter(({ result }) => result !== 'met' && result !== 'SKIPPED').map(({ name }) => name);
process.stdout.write(
  `\n${outcomes.length} benchmarks in ${minutes} minutes; ${failed.length === 0 ? 'all met' : `not met: ${failed.join(', ')}`}\n`,
);
process.exit(failed.length === 0 ? 0 : 1);
