// G2

import { expect, test } from 'vitest';
import { routesByArea } from '../routes.ts';
import { betaFeatures, hasFeature } from './beta.rules.ts';
import type { Routes } from './route.ts';

const areas: readonly (readonly [string, Routes])[] = Object.entries(routesByArea);
const routes = areas.flatMap(([area, inArea]) =>
  Object.entries(inArea).map(([name, route]) => ({ name: `${area}.${name}`, route })),
);

test('a beta feature is for beta users, everything else for every user', () => {
  expect(hasFeature(undefined, { betaFlag: false })).toBe(true);
  expect(hasFeature('webhooks', { betaFlag: false })).toBe(false);
  expect(hasFeature('webhooks', { betaFlag: true })).toBe(true);
});

test('the routes of beta features are these', () => {
  const marked = routes.filter(({ route }) => route.beta !== undefined);

  expect(new Set(marked.map(({ route }) => route.beta))).toEqual(new Set(['webhooks', 'fairShare']));
  expect(Object.keys(betaFeatures)).toEqual(expect.arrayContaining(marked.map(({ route }) => route.beta)));
  expect(marked.map(({ name }) => name)).toEqual([
    'smart-swap.fairShare',
    'webhooks.list',
    'webhooks.get',
    'webhooks.create',
    'webhooks.update',
    'webhooks.renewSecret',
    'webhooks.test',
    'webhooks.deliveries',
    'webhooks.replay',
    'webhooks.activate',
  ]);
});

test('what exists can be removed without the beta flag', () => {
  const open = routes.filter(({ name }) => /^webhooks\.deactivate$/.test(name));

  expect(open.map(({ route }) => route.beta)).toEqual([undefined]);
});
