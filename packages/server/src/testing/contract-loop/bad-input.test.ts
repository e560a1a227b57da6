import type { Route } from '@shelfward/contract/kit/route.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import { cases } from './examples.ts';
import { badInputFault, extraPropertyFault } from './oracles.ts';

const world = useWorld();
const runs = Number(process.env.FUZZ_RUNS ?? 60);
/** The same every time, so that a failure can be repeated; FUZZ_SEED tries others. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);

const hasInput = ({ body, query, params }: Route) => body !== undefined || query !== undefined || params !== undefined;
const takesObject = ({ body, files }: Route) =>
  body !== undefined && !files && !body.safeParse([]).success && body.type === 'object';

describe.for(cases.filter(({ route }) => hasInput(route) && !route.files))(
  '$area $name ($route.method $route.path)',
  (tried) => {
    test('answers wrong input with a refusal, quickly, and never with 500', async () => {
      await badInputFault(world, tried, { runs, seed });
    });
  },
);

describe.for(cases.filter(({ route }) => takesObject(route)))('$area $name ($route.method $route.path)', (tried) => {
  test('accepts no property that it does not declare', async () => {
    expect(await extraPropertyFault(world, tried)).toBeUndefined();
  });
});
