// G1, G2, G3, G14
// ASVS 6.3.4, 7.2.1, 8.2.3, 15.3.3, 15.3.6

import { isSuperuserOnly } from '@shelfward/contract/kit/access.ts';
import { comparesVersion } from '@shelfward/contract/kit/record.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import {
  findAccessViolation,
  findExtraPropertyViolation,
  findIsolationViolation,
  findSignInViolation,
  findVersionViolation,
  hasObjectBody,
  makeProbe,
  type Probe,
} from './contract-checks.ts';
import { cases } from './examples.ts';

const world = useWorld();

const checked = cases.filter(
  ({ route }) => route.access !== 'public' || hasObjectBody(route) || comparesVersion(route),
);

// The checks of a route share its example. All but the last one send requests that are rejected.
describe.for(checked)('$area $name ($route.method $route.path)', (testCase) => {
  const { route } = testCase;
  let probe: Probe;
  beforeAll(async () => {
    probe = await makeProbe(world, testCase);
  });

  if (hasObjectBody(route))
    test('rejects undeclared properties', async () => {
      expect(await findExtraPropertyViolation(world, testCase, probe)).toBeUndefined();
    });

  if (comparesVersion(route))
    test('rejects a change of another version', async () => {
      expect(await findVersionViolation(world, testCase, probe)).toBeUndefined();
    });

  if (route.access !== 'public') {
    test('requires a session of this client', async () => {
      expect(await findSignInViolation(world, testCase, probe)).toBeUndefined();
    });

    // Routes for superusers only are meant to reach other clients.
    if (!isSuperuserOnly(route.access))
      // ASVS 8.2.2
      test("does not reach another client's records", async () => {
        expect(await findIsolationViolation(world, testCase, probe)).toBeUndefined();
      });

    // ASVS 8.2.1
    test('allows the roles of its access and rejects the others', async () => {
      expect(await findAccessViolation(world, testCase, probe)).toBeUndefined();
    });
  }
});
