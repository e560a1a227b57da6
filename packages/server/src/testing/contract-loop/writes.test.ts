import { describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import { type Case, cases } from './examples.ts';
import { auditFault, keyReuseFault, raceFault } from './write-oracles.ts';

const world = useWorld();

describe.for(cases.filter(isVersionedWrite))('$area $name ($route.method $route.path)', (tried) => {
  test('lets one of many racing writers win', async () => {
    expect(await raceFault(world, tried)).toBeUndefined();
  });
});

describe.for(cases.filter(isWrite))('$area $name ($route.method $route.path)', (tried) => {
  test('is on record', async () => {
    expect(await auditFault(world, tried)).toBeUndefined();
  });

  test('refuses another request under a key that was used', async () => {
    expect(await keyReuseFault(world, tried)).toBeUndefined();
  });
});

function isWrite({ route, name }: Case): boolean {
  return route.method !== 'GET' && route.access !== 'public' && name !== 'logout';
}

function isVersionedWrite({ route }: Case): boolean {
  return route.versioned === true && ['PUT', 'PATCH', 'DELETE'].includes(route.method);
}
