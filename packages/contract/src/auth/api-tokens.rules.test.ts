import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAllowed, roles } from '../kit/access.ts';
import type { Route } from '../kit/route.ts';
import { routesByArea } from '../routes.ts';
import { apiTokenAccess, apiTokenRoles, effectiveRoles, findApiTokenRejection } from './api-tokens.rules.ts';

const routes: readonly Route[] = Object.values(routesByArea).flatMap((area): Route[] => Object.values(area));
const find = (start: RegExp) => routes.filter(({ path, access }) => start.test(path) && access !== 'public');

describe('API tokens', () => {
  test('never allow more than their user is allowed', () => {
    const someRoles = fc.subarray([...roles], { minLength: 1 });
    fc.assert(
      fc.property(someRoles, fc.subarray([...apiTokenRoles]), fc.subarray([...roles]), (access, granted, held) => {
        const isAllowedByToken = isAllowed({ anyOf: access }, effectiveRoles(granted, held));
        expect(!isAllowedByToken || (isAllowed({ anyOf: access }, held) && isAllowed({ anyOf: access }, granted))).toBe(
          true,
        );
      }),
    );
  });

  test('cannot change how anyone signs in', () => {
    const own = find(
      /^\/api\/(current-user\/(two-factor|api-tokens|confirm-password)|change-password|sessions|logout)/,
    );
    const others = find(/^\/api\/users/).filter(({ method }) => method !== 'GET');

    expect(own.length).toBeGreaterThan(10);
    expect(others.length).toBeGreaterThan(4);
    for (const route of [...own, ...others])
      for (const access of apiTokenAccess) expect(findApiTokenRejection(route, access), route.path).toBeDefined();
  });

  test('for reading can call what changes nothing', () => {
    const allowed = routes.filter((route) => findApiTokenRejection(route, 'READ') === undefined);

    expect(allowed.filter(({ method }) => method !== 'GET' && method !== 'POST')).toEqual([]);
    expect(allowed.filter(({ method, reads }) => method === 'POST' && !reads)).toEqual([]);
    expect(routes.filter(({ method, reads }) => reads && method !== 'POST')).toEqual([]);
  });
});
