import { expect, test } from 'vitest';
import { findSubjects } from './subjects.mjs';

test('every subject of the mutation run is one file with its tests', () => {
  for (const { file, tests } of findSubjects()) expect([file, tests.length]).not.toContain(0);
});
