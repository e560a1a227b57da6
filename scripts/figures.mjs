import { pathToFileURL } from 'node:url';
import { readBenchJson } from './checks/figures.mjs';
import { root as here } from './steps/run-command.mjs';

// node scripts/figures.mjs   prints the recorded figures of all benchmarks as Markdown

export const buildFigures = (root) => {
  const [budgets, recorded] = [readBenchJson(root, 'budgets.json'), readBenchJson(root, 'figures.json')];
  const rows = Object.entries(budgets).flatMap(([name, limits]) =>
    Object.entries(limits).map(([figure, budget]) => ({
      name,
      figure,
      budget,
      value: recorded[name]?.figures[figure],
    })),
  );
  const measured = rows.filter(({ value }) => value !== undefined);
  return [
    '# Figures',
    'The last figures of each benchmark (`packages/bench/figures.json`) with their budgets (`packages/bench/budgets.json`). `npm run bench -- NAME --record` measures and records them.',
    'A budget is a ratio to something that is measured in the same run, or a number that does not depend on the machine. A goal is what the team wants to reach; a missed goal does not fail the run. *Fixed work* sorts, computes, and converts JSON without a database; its milliseconds show how fast the machine was.',
    `${measured.length} of ${rows.length} budgets were measured.`,
    ...section('Missed budgets', measured.filter(({ value, budget }) => !isWithin(value, budget)).map(toRow)),
    ...section('Missed goals', measured.filter(isGoalMissed).map(toRow)),
    ...Object.keys(recorded)
      .sort()
      .flatMap((name) => describeBenchmark(name, recorded[name], budgets[name] ?? {})),
  ]
    .join('\n\n')
    .concat('\n');
};

const isWithin = (value, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }) =>
  value >= min && value <= max;

/** A goal has the direction of its budget. */
const isGoalMissed = ({ value, budget: { goal, min } }) =>
  goal !== undefined && (min === undefined ? value > goal : value < goal);

const toRow = ({ name, figure, value, budget }) =>
  `| ${name}: ${figure} | ${formatValue(value)} | ${formatBudget(budget)} | ${budget.goal ?? ''} |`;

const section = (title, rows) =>
  rows.length === 0
    ? [`## ${title}`, 'None.']
    : [`## ${title}`, ['| Figure | Measured | Budget | Goal |', '|---|---|---|---|', ...rows].join('\n')];

const describeBenchmark = (name, { measuredOn, seconds, machine, figures }, budgets) => [
  `## ${name}`,
  `Measured on ${measuredOn} in ${seconds} seconds, with ${machine.processors} processors; fixed work took ${machine['ms of fixed work']} ms.`,
  [
    '| Figure | Measured | Budget |',
    '|---|---|---|',
    ...Object.entries(figures).map(
      ([figure, value]) =>
        `| ${figure} | ${formatValue(value)} | ${budgets[figure] ? formatBudget(budgets[figure]) : ''} |`,
    ),
  ].join('\n'),
];

const formatValue = (value) =>
  Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Math.round(value * 100) / 100);

const formatBudget = ({ min, max }) => {
  if (min === max) return formatValue(min);
  return [min !== undefined && `at least ${formatValue(min)}`, max !== undefined && `at most ${formatValue(max)}`]
    .filter(Boolean)
    .join(', ');
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(buildFigures(here));
