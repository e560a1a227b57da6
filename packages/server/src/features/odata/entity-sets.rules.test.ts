import { scopeKinds } from '@shelfward/contract/kit/access.ts';
import { accountOnly, brandOnly } from '@shelfward/contract/kit/brand-only.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildMetadata, type EntitySet, entitySets, findEntitySets } from './entity-sets.rules.ts';

const all: readonly EntitySet[] = Object.values(entitySets);
const route = { method: 'GET', path: '/', access: 'signedIn', summary: '', status: 200 } as const;
const costs: EntitySet = {
  name: 'Costs',
  entityType: 'Cost',
  route: { ...route, scoped: 'PARTNER' },
  record: z.object({
    id: z.int(),
    cost: brandOnly(z.int()),
    erp: accountOnly(z.object({ name: z.string() }).nullable()),
  }),
  key: ['CostId'],
  properties: [
    { name: 'CostId', member: 'id', type: 'Int64' },
    { name: 'Cost', member: 'cost', type: 'Int64' },
    { name: 'ErpName', member: 'erp.name', type: 'String' },
  ],
};

test('users without a scope have all entity sets, with members that their records have', () => {
  expect(findEntitySets(all, null)).toEqual(all);
});

test('an entity set has the properties that the operation shows to users with the scope', () => {
  const names = [null, ...scopeKinds].map((scope) =>
    findEntitySets([costs], scope).flatMap(({ properties }) => properties.map(({ name }) => name)),
  );

  expect(names).toEqual([['CostId', 'Cost', 'ErpName'], ['CostId'], ['CostId', 'Cost']]);
  expect(buildMetadata(findEntitySets([costs], 'PARTNER'), '2026-01-31')).not.toMatch(/Property Name="(Cost|ErpName)"/);
});

test('an entity set is absent if its operation is closed to users with the scope', () => {
  const closed = { ...costs, route };
  const represented = { ...costs, name: 'Represented', route: { ...route, scoped: 'REPRESENTATIVE' as const } };
  const names = [null, ...scopeKinds].map((scope) =>
    findEntitySets([closed, represented], scope).map(({ name }) => name),
  );

  expect(names).toEqual([['Costs', 'Represented'], [], ['Represented']]);
});

test('no key is hidden', () => {
  for (const scope of scopeKinds)
    for (const { key, properties } of findEntitySets(all, scope))
      expect(properties.map(({ name }) => name)).toEqual(expect.arrayContaining([...key]));
});
