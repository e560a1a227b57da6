// G2

import { expect, test } from 'vitest';
import { z } from 'zod';
import { routesByArea } from '../routes.ts';
import { isAllowed } from './access.ts';
import type { Routes } from './route.ts';

const moneyFields = /price|discount|commission|charge|pricing|paymentTerm|cents/i;

const areas: readonly (readonly [string, Routes])[] = Object.entries(routesByArea);

/** Calls whose body has money and that users without a role may make. The server checks the values of orders. */
const checkedByValue = [
  'orders.create',
  'orders.update',
  'orders.addItem',
  'orders.replaceItems',
  'orders.updateItem',
  // The column of the unit price in a file.
  'order-imports.import',
  // The value of past sales, which every user may import; it sets no price.
  'sales.import',
  'sales.previewImport',
  // The names of columns in files.
  'import-mappings.save',
];

/** Calls whose body names figures of reports, such as `averagePrice`. They set no money. */
const namingFigures = [
  ...['addTile', 'create', 'results', 'update'].map((name) => `dashboards.${name}`),
  ...['csv', 'run', 'xlsx'].map((name) => `report-query.${name}`),
  ...['save', 'update'].map((name) => `saved-views.${name}`),
];

test('only order managers and administrators set money, except where the server checks the values', () => {
  const open = areas
    .flatMap(([area, routes]) => Object.entries(routes).map(([name, route]) => ({ name: `${area}.${name}`, route })))
    .filter(({ route }) => route.method !== 'GET' && route.access !== 'public')
    .filter(({ route }) => isAllowed(route.access, []) || isAllowed(route.access, ['ROLE_REPORTING']))
    .filter(({ route: { body } }) => body && moneyFields.test(fieldNames(body)))
    .map(({ name }) => name);

  expect(open.sort()).toEqual([...checkedByValue, ...namingFigures].sort());
});

const fieldNames = (body: z.ZodType): string => {
  const names: string[] = [];
  const collect = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') names.push(...Object.keys(value));
      if (key === 'enum') names.push(...value);
      collect(value);
    }
  };
  collect(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  return names.join(' ');
};
