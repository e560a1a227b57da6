// G3

import { recordPath } from '@shelfward/contract/kit/record.ts';
import { findReadShape } from '@shelfward/contract/kit/update.rules.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import { findRecordRoute, findRoundTripViolation } from './contract-checks.ts';
import { type Case, cases } from './examples.ts';

const world = useWorld();

describe.for(cases.filter(isRecordUpdate))('$area $name ($route.method $route.path)', (testCase) => {
  test('accepts the record as it was read and changes nothing', async () => {
    expect(await findRoundTripViolation(world, testCase, cases)).toBeUndefined();
  });
});

function isRecordUpdate({ route }: Case): boolean {
  const isWhole = route.method === 'PUT' || route.entity !== undefined || recordPath(route) === route.path;
  return findReadShape(route) !== undefined && isWhole && findRecordRoute(cases, route) !== undefined;
}
