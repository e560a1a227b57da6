import { isSuperuserOnly } from '@shelfward/contract/kit/access.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import {
  findAccessViolation,
  findIsolationViolation,
  findSignInViolation,
  makeProbe,
  type Probe,
} from './contract-checks.ts';
import { cases } from './examples.ts';

const world = useWorld();
const guarded = cases.filter(({ route }) => route.access !== 'public');

describe.for(guarded)('$area $name ($route.method $route.path)', (testCase) => {
  let probe: Probe;
  beforeAll(async () => {
    probe = await makeProbe(world, testCase);
  });

  test('requires a session of this client', async () => {
    expect(await findSignInViolation(world, testCase, probe)).toBeUndefined();
  });

  // Routes for superusers only are meant to reach other clients.
  if (!isSuperuserOnly(testCase.route.access))
    test("does not reach another client's records", async () => {
      expect(await findIsolationViolation(world, testCase, probe)).toBeUndefined();
    });

  test('allows the roles of its access and rejects the others', async () => {
    expect(await findAccessViolation(world, testCase, probe)).toBeUndefined();
  });
});
