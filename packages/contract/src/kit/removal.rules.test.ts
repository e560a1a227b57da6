import { expect, test } from 'vitest';
import { z } from 'zod';
import { routesByArea } from '../routes.ts';
import { isAllowed } from './access.ts';
import { getRemoval, mayDelete } from './removal.rules.ts';
import type { Route, Routes } from './route.ts';

interface NamedRoute {
  readonly name: string;
  readonly route: Route;
}

const areas: readonly (readonly [string, Routes])[] = Object.entries(routesByArea);
const writes: readonly NamedRoute[] = areas
  .flatMap(([area, routes]) => Object.entries(routes).map(([name, route]) => ({ name: `${area}.${name}`, route })))
  .filter(({ route }) => route.method !== 'GET' && route.access !== 'public');

/** The setting does not concern calls that only administrators make. */
const isForOthers = ({ route }: NamedRoute): boolean =>
  isAllowed(route.access, ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING']);

const removalWords = /unassign|detach|remov|delet|deactivat|replac|undo|clear|void/i;

/** A list that replaces another can omit elements; `inactive` can deactivate. */
const hasRemovableParts = ({ method, body }: Route): boolean => {
  if (!body || method === 'POST') return false;
  const { properties = {}, type } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return type === 'array' || 'inactive' in properties || Object.values(properties).some(isList);
};

const isList = (property: unknown): boolean => JSON.stringify(property).includes('"type":"array"');

const mayRemove = ({ name, route }: NamedRoute): boolean =>
  removalWords.test(`${name} ${route.path} ${route.summary}`) || hasRemovableParts(route);

test('every route that can remove something declares what it removes', () => {
  const undeclared = writes
    .filter(isForOthers)
    .filter(({ route }) => getRemoval(route) === 'never' && route.removes === undefined)
    .filter(mayRemove)
    .map(({ name }) => name);

  expect(undeclared).toEqual([]);
});

test('a DELETE and a deactivation always remove, unless the route declares otherwise', () => {
  const exceptions = writes
    .filter(({ route: { method, path } }) => method === 'DELETE' || path.endsWith('}/deactivate'))
    .filter(({ route }) => getRemoval(route) !== 'always')
    .map(({ name, route }) => `${name}: ${getRemoval(route)}`);

  expect(exceptions).toEqual([
    'buyer-access.end: never',
    'profile-picture.remove: own',
    'sessions.removeOthers: own',
    'sessions.remove: own',
    'api-tokens.revoke: own',
    'orders.unflagRush: never',
    'report-mails.remove: own',
    'alerts.deactivate: own',
    'alerts.remove: own',
    'saved-views.remove: own',
    'dashboards.remove: own',
  ]);
});

test('a call that removes the data of its caller is open to every user who may create it', () => {
  const own = writes.filter(({ route }) => getRemoval(route) === 'own');

  expect(own.filter(({ route }) => !isAllowed(route.access, ['ROLE_REPORTING']))).toEqual([]);
});

test.for([
  { adminOnlyDelete: false, held: [], expected: true },
  { adminOnlyDelete: true, held: [], expected: false },
  { adminOnlyDelete: true, held: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] as const, expected: false },
  { adminOnlyDelete: true, held: ['ROLE_ADMIN'] as const, expected: true },
  { adminOnlyDelete: true, held: ['ROLE_SUPERUSER'] as const, expected: true },
])('with adminOnlyDelete $adminOnlyDelete, $held may delete: $expected', ({ adminOnlyDelete, held, expected }) => {
  expect(mayDelete(adminOnlyDelete, held)).toBe(expected);
});
