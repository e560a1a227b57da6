import { isForSuperusersAlone } from '@shelfward/contract/kit/access.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import { cases } from './examples.ts';
import { accessFault, isolationFault, makeProbe, type Probe, signInFault } from './oracles.ts';

const world = useWorld();
const guarded = cases.filter(({ route }) => route.access !== 'public');

describe.for(guarded)('$area $name ($route.method $route.path)', (testCase) => {
  let probe: Probe;
  beforeAll(async () => {
    probe = await makeProbe(world, testCase);
  });

  test('requires a session of this client', async () => {
    expect(await signInFault(world, testCase, probe)).toBeUndefined();
  });

  // Routes for superusers only are meant to reach other clients.
  if (!isForSuperusersAlone(testCase.route.access))
    test("does not reach another client's records", async () => {
      expect(await isolationFault(world, testCase, probe)).toBeUndefined();
    });

  test('allows the roles of its access and rejects the others', async () => {
    expect(await accessFault(world, testCase, probe)).toBeUndefined();
  });
});
