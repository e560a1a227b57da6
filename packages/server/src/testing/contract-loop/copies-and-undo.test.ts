import { describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import { cases } from './examples.ts';
import { findUncopiedProperties, findUndoViolation } from './filled-records.ts';
import { isWrite } from './write-checks.ts';

const world = useWorld();

describe.for(cases.filter(({ name }) => name.startsWith('copy')))('$area $name ($route.method $route.path)', (copy) => {
  test('copies every property', async () => {
    expect(await findUncopiedProperties(world, copy)).toEqual([]);
  });
});

const writes = cases.filter((one) => isWrite(one) && one.area !== 'undo');

describe.for(writes)('$area $name ($route.method $route.path)', (write) => {
  test('restores every column if it can be undone', async () => {
    expect(await findUndoViolation(world, write)).toBeUndefined();
  });
});
