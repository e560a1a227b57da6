import type { Route } from '@shelfward/contract/kit/route.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../world.ts';
import { findExtraPropertyViolation } from './contract-checks.ts';
import { cases } from './examples.ts';

const world = useWorld();
const hasObjectBody = ({ body, files }: Route) =>
  body !== undefined && !files && !body.safeParse([]).success && body.type === 'object';

describe.for(cases.filter(({ route }) => hasObjectBody(route)))(
  '$area $name ($route.method $route.path)',
  (testCase) => {
    test('rejects undeclared properties', async () => {
      expect(await findExtraPropertyViolation(world, testCase)).toBeUndefined();
    });
  },
);
