import fs from 'node:fs/promises';
import path from 'node:path';

// npm run bench            every benchmark
// npm run bench -- orders  the benchmarks whose path contains "orders"
const folder = new URL('.', import.meta.url);
const budgetsFile = new URL('../budgets.json', import.meta.url);

interface Budget {
  readonly max?: number;
  readonly min?: number;
}
interface Benchmark {
  readonly run: () => Promise<Record<string, number>>;
}

const nameFilter = process.argv[2] ?? '';
const budgets = JSON.parse(await fs.readFile(budgetsFile, 'utf8')) as Record<string, Record<string, Budget>>;
/** Paths such as orders/orders-list.bench.js. */
const files = (await fs.readdir(folder, { recursive: true })).filter(
  (file) => file.endsWith('.bench.js') && file.includes(nameFilter),
);

const isWithin = (value: number, { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY }: Budget): boolean =>
  value <= max && value >= min;

const describe = ({ max, min }: Budget): string => (max === undefined ? `at least ${min}` : `at most ${max}`);

let missed = 0;
for (const file of files) {
  const name = path.basename(file, '.bench.js');
  const benchmark = (await import(new URL(file, folder).href)) as Benchmark;
  process.stdout.write(`\n${name}\n`);
  const figures = await benchmark.run();
  for (const [figure, value] of Object.entries(figures)) {
    const budget = budgets[name]?.[figure];
    const outcome = budget ? `${isWithin(value, budget) ? 'met' : 'MISSED'} (${describe(budget)})` : '';
    if (budget && !isWithin(value, budget)) missed += 1;
    process.stdout.write(`  ${figure.padEnd(48)} ${String(value).padStart(12)}  ${outcome}\n`);
  }
  for (const figure of Object.keys(budgets[name] ?? {}))
    if (!(figure in figures)) {
      missed += 1;
      process.stdout.write(`  ${figure.padEnd(48)} ${'-'.padStart(12)}  NOT MEASURED\n`);
    }
}
process.stdout.write(`\n${files.length} benchmarks, ${missed} budgets missed\n`);
process.exitCode = missed === 0 ? 0 : 1;
