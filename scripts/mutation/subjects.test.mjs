import { expect, test } from 'vitest';
import { listFiles } from '../steps/list-files.mjs';
import { root } from '../steps/run-command.mjs';
import { subjects } from './subjects.mjs';

test('every subject of the mutation run is one rules file with its test', () => {
  const files = listFiles(root, 'packages');
  const found = subjects.map(([place, name]) =>
    ['rules.ts', 'rules.test.ts'].map(
      (ending) =>
        files.filter((file) => file.startsWith(`packages/${place}/`) && file.endsWith(`/${name}.${ending}`)).length,
    ),
  );

  expect(found).toEqual(subjects.map(() => [1, 1]));
});
