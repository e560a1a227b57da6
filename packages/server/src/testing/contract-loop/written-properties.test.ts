import { describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import { findUnwrittenProperties, recordWrites } from './written-properties.ts';

const world = useWorld();

describe.for(recordWrites)('$area $name ($route.method $route.path)', (write) => {
  test('stores another value of every property', async () => {
    expect(await findUnwrittenProperties(world, write)).toEqual([]);
  });
});
