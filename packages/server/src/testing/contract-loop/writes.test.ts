// G6, G8, G20
// ASVS 3.5.3

import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import { cases } from './examples.ts';
import {
  findEffectViolation,
  findKeyReuseViolation,
  findRaceViolation,
  isVersionedWrite,
  isWrite,
  makeWriteProbe,
  type WriteProbe,
} from './write-checks.ts';

const world = useWorld();

describe.for(cases.filter(isWrite))('$area $name ($route.method $route.path)', (testCase) => {
  let probe: WriteProbe;
  beforeAll(async () => {
    probe = await makeWriteProbe(world, testCase);
  });

  test('has one audited effect and one response for many calls with one Idempotency-Key', async () => {
    expect(await findEffectViolation(world, testCase, probe)).toBeUndefined();
  });

  test('rejects a different request with a used key', async () => {
    expect(await findKeyReuseViolation(world, testCase, probe)).toBeUndefined();
  });
});

describe.for(cases.filter(isVersionedWrite))('$area $name ($route.method $route.path)', (testCase) => {
  test('lets one of many concurrent writers succeed', async () => {
    expect(await findRaceViolation(world, testCase)).toBeUndefined();
  });
});
