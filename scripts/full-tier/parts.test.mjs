import { expect, test } from 'vitest';
import { listFiles } from '../steps/list-files.mjs';
import { root } from '../steps/run-command.mjs';
import { countTests, formatStates } from './part-states.mjs';
import { findPart, isTestFile, parts } from './parts.mjs';

const testFiles = listFiles(root).filter(isTestFile);

test('every test file belongs to one part of the full tier, and every part has tests', () => {
  const withoutPart = testFiles.filter((file) => findPart(file) === undefined);
  const used = new Set(testFiles.map(findPart));

  expect(withoutPart).toEqual([]);
  expect(parts.map(({ name }) => name)).toEqual([
    'checks',
    ...parts.map(({ name }) => name).filter((name) => used.has(name)),
    'soak',
  ]);
});

test('every test file is run by its part, and by no other', () => {
  for (const file of testFiles) {
    const runners = parts.filter(({ command }) =>
      command.some((word) => file === word || file.startsWith(`packages/e2e/${word}`)),
    );
    expect([file, runners.map(({ name }) => name)]).toEqual([file, [findPart(file)]]);
  }
});

test.for([
  ['\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[32m69 passed\u001b[39m | 2 skipped (71)', '69 passed, 2 skipped'],
  [' Test Files  1 failed | 3 passed (4)\n      Tests  2 failed | 81 passed (83)\n', '81 passed, 2 failed'],
  ['  ok 1 …\n\n  1 failed\n    [stories] › a\n  2 skipped\n  40 passed (3.1m)\n', '40 passed, 1 failed, 2 skipped'],
  ['Memory 12 MB', ''],
])('the tests in %o are counted', ([output, expected]) => {
  expect(countTests(output)).toBe(expected);
});

test('the table has a row for each part, whether it has run or not', () => {
  const state = { ok: true, commit: 'abc1234', finishedAt: '2026-11-22T08:15:30.000Z', seconds: 90, tests: '3 passed' };

  expect(formatStates(['rules', 'web'], { rules: state, gone: state }).split('\n').slice(2)).toEqual([
    '| rules | passed | abc1234 | 2026-11-22 08:15 | 1.5 | 3 passed |',
    '| web | not run | | | | |',
  ]);
});
