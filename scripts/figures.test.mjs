import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkFigures } from './checks/figures.mjs';
import { buildFigures } from './figures.mjs';

const makeRoot = ({ budgets, figures = {} }) => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'figures-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  const write = (name, content) => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), content);
  };
  write('packages/bench/src/orders/orders-list.bench.ts', '');
  write('packages/bench/budgets.json', JSON.stringify(budgets));
  write('packages/bench/figures.json', JSON.stringify(figures));
  return root;
};

const measured = (figures) => ({
  'orders-list': {
    measuredOn: '2026-01-31',
    seconds: 12,
    machine: { processors: 2, 'ms of fixed work': 100 },
    figures,
  },
});

test('rejects a budget that is a time or a rate', () => {
  const root = makeRoot({
    budgets: { 'orders-list': { 'slowest in ms': { max: 5 }, 'slowest, times a bare list': { max: 5 } } },
  });

  expect(checkFigures(root)).toEqual([
    'packages/bench/budgets.json: orders-list, slowest in ms: compare it with a figure of the same run',
  ]);
});

test('rejects budgets and figures without a benchmark', () => {
  const { 'orders-list': gone } = measured({ rows: 9 });
  const root = makeRoot({ budgets: { 'orders-list': {}, other: {} }, figures: { gone } });

  expect(checkFigures(root)).toEqual([
    'packages/bench: there is no benchmark other',
    'packages/bench: there is no benchmark gone',
  ]);
});

test('lists missed budgets and missed goals', () => {
  const root = makeRoot({
    budgets: { 'orders-list': { rows: { min: 10 }, 'times the floor': { max: 4, goal: 2 } } },
    figures: measured({ rows: 9, 'times the floor': 3.456 }),
  });

  const [, budgets = '', goals = ''] = buildFigures(root).split(/## Missed (?:budgets|goals)/);
  expect(budgets).toContain('| orders-list: rows | 9 | at least 10 |  |');
  expect(budgets).not.toContain('times the floor');
  expect(goals).toContain('| orders-list: times the floor | 3.46 | at most 4 | 2 |');
});
