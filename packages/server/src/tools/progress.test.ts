import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

test('each step is a line with the time since the start', () => {
  const lines: string[] = [];
  const report = createProgress((line) => lines.push(line));

  report('Running the migrations');
  report('Distributing table 1 of 2: store');

  expect(lines).toEqual(['0:00  Running the migrations\n', '0:00  Distributing table 1 of 2: store\n']);
});
