import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatCitusTable } from './citus-table.mjs';

test('shows the tests, routes, and statements of each part that ran, and of all', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citus-table-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const files = ['jobs', 'imports', 'missing'].map((part) => ({
    part,
    tests: path.join(folder, `${part}.json`),
    statements: path.join(folder, `${part}.jsonl`),
  }));
  const [jobs, imports] = files;
  fs.writeFileSync(jobs.tests, JSON.stringify({ numPassedTests: 3, numFailedTests: 1 }));
  const lines = [
    { byShards: { 0: 2, 1: 1500, 4: 3 }, inSteps: 5, routes: ['GET /a'] },
    { byShards: { 1: 1 }, inSteps: 0, routes: ['GET /a', 'GET /b'] },
  ];
  fs.writeFileSync(jobs.statements, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  fs.writeFileSync(imports.tests, JSON.stringify({ numPassedTests: 2, numFailedTests: 0 }));

  expect(formatCitusTable(files).split('\n').slice(2)).toEqual([
    '| jobs | 3 of 4 | 2 | 2 | 1,501 | 5 | 3 |',
    '| imports | 2 of 2 | 0 | 0 | 0 | 0 | 0 |',
    '| all | 5 of 6 | 2 | 2 | 1,501 | 5 | 3 |',
  ]);
});
