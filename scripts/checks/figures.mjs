import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from '../steps/list-files.mjs';

const folder = 'packages/bench';
/** They depend on the machine. A figure that is compared with another one of the same run has "times" in its name. */
const absolute = /\b(?:in (?:ms|s)|seconds?|milliseconds|a second)\b/;

/** Every figure and budget belongs to a benchmark, and no budget is a time or a rate. */
export const checkFigures = (root) => {
  if (!fs.existsSync(path.join(root, folder, 'budgets.json'))) return [];
  const budgets = readBenchJson(root, 'budgets.json');
  const benchmarks = new Set(
    listFiles(path.join(root, folder, 'src'))
      .filter((file) => file.endsWith('.bench.ts'))
      .map((file) => path.basename(file, '.bench.ts')),
  );
  return [
    ...Object.keys({ ...budgets, ...readBenchJson(root, 'figures.json') })
      .filter((name) => !benchmarks.has(name))
      .map((name) => `${folder}: there is no benchmark ${name}`),
    ...Object.entries(budgets).flatMap(([name, limits]) =>
      Object.keys(limits)
        .filter((figure) => absolute.test(figure) && !figure.includes('times'))
        .map((figure) => `${folder}/budgets.json: ${name}, ${figure}: compare it with a figure of the same run`),
    ),
  ];
};

export const readBenchJson = (root, name) => JSON.parse(fs.readFileSync(path.join(root, folder, name), 'utf8'));
