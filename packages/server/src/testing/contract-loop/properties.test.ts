import type { Route } from '@shelfward/contract/kit/route.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import { cases } from './examples.ts';
import { extraPropertyFault } from './oracles.ts';

const world = useWorld();
const takesObject = ({ body, files }: Route) =>
  body !== undefined && !files && !body.safeParse([]).success && body.type === 'object';

describe.for(cases.filter(({ route }) => takesObject(route)))('$area $name ($route.method $route.path)', (tried) => {
  test('accepts no property that it does not declare', async () => {
    expect(await extraPropertyFault(world, tried)).toBeUndefined();
  });
});
