import fs from 'node:fs';
import path from 'node:path';
import { readBenchJson } from './checks/figures.mjs';
import { root } from './steps/run-command.mjs';

// node scripts/fairness-table.mjs           prints the recorded figures of the benchmark of fairness as a table
// node scripts/fairness-table.mjs --write   also writes them to docs/reliability.md

const start = '<!-- fairness: node scripts/fairness-table.mjs --write -->';
const end = '<!-- /fairness -->';
const columns = ['p50 in ms', 'p50, times alone', 'p99 in ms', 'p99, times alone', 'longest pause in ms'];

const buildTable = ({ measuredOn, machine, figures }) => {
  const names = Object.keys(figures)
    .filter((figure) => figure.endsWith(`: ${columns[0]}`))
    .map((figure) => figure.slice(0, -`: ${columns[0]}`.length));
  const rows = names.map((name) => [name, ...columns.map((column) => figures[`${name}: ${column}`])]);
  return [
    `Measured on ${measuredOn}; fixed work took ${machine['ms of fixed work']} ms.`,
    '',
    ...[['One client', ...columns], ['---', ...columns.map(() => '---:')], ...rows].map(
      (cells) => `| ${cells.join(' | ')} |`,
    ),
  ].join('\n');
};

const table = buildTable(readBenchJson(root, 'figures.json').fairness);
console.log(table);
if (process.argv.includes('--write')) {
  const file = path.join(root, 'docs/reliability.md');
  const text = fs.readFileSync(file, 'utf8');
  const [before, rest] = text.split(start);
  fs.writeFileSync(file, `${before}${start}\n\n${table}\n\n${end}${rest.split(end)[1]}`);
}
