import { describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import { type Case, cases } from './examples.ts';
import { findAuditViolation, findKeyReuseViolation, findRaceViolation } from './write-checks.ts';

const world = useWorld();

describe.for(cases.filter(isVersionedWrite))('$area $name ($route.method $route.path)', (testCase) => {
  test('lets one of many concurrent writers succeed', async () => {
    expect(await findRaceViolation(world, testCase)).toBeUndefined();
  });
});

describe.for(cases.filter(isWrite))('$area $name ($route.method $route.path)', (testCase) => {
  test('writes an audit entry', async () => {
    expect(await findAuditViolation(world, testCase)).toBeUndefined();
  });

  test('rejects a different request with a used key', async () => {
    expect(await findKeyReuseViolation(world, testCase)).toBeUndefined();
  });
});

function isWrite({ route, name }: Case): boolean {
  return route.method !== 'GET' && route.access !== 'public' && name !== 'logout';
}

function isVersionedWrite({ route }: Case): boolean {
  return route.versioned === true && ['PUT', 'PATCH', 'DELETE'].includes(route.method);
}
