import { isForSuperusersAlone } from '@shelfward/contract/kit/access.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import { cases } from './examples.ts';
import { accessFault, isolationFault, makeProbe, type Probe, signInFault } from './oracles.ts';

const world = useWorld();
const guarded = cases.filter(({ route }) => route.access !== 'public');

describe.for(guarded)('$area $name ($route.method $route.path)', (tried) => {
  let probe: Probe;
  beforeAll(async () => {
    probe = await makeProbe(world, tried);
  });

  test('asks for a sign-in at this client', async () => {
    expect(await signInFault(world, tried, probe)).toBeUndefined();
  });

  // What is about other clients is for superusers alone, and reaching them is its purpose.
  if (!isForSuperusersAlone(tried.route.access))
    test("does not reach another client's records", async () => {
      expect(await isolationFault(world, tried, probe)).toBeUndefined();
    });

  test('serves the roles of its access and refuses the others', async () => {
    expect(await accessFault(world, tried, probe)).toBeUndefined();
  });
});
