import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from './route.ts';
import { named } from './shapes.ts';
import { toUpdate } from './update.rules.ts';

const read = z.strictObject({
  id: z.int(),
  name: z.string(),
  company: named,
  region: named.nullable(),
  attributes: z.array(named.extend({ key: z.string() })),
  items: z.array(z.strictObject({ id: z.int(), product: named, quantity: z.int(), totalPrice: z.int() })),
  address: z.strictObject({ city: z.string().nullable() }),
  inactive: z.boolean(),
});
const write = z.strictObject({
  name: z.string(),
  companyId: z.int(),
  regionId: z.int().nullable().default(null),
  attributeIds: z.array(z.int()).default([]),
  items: z.array(z.strictObject({ productId: z.int(), quantity: z.int() })).optional(),
  address: z.strictObject({ city: z.string().nullable().default(null) }).prefault({}),
});
const route: Route = {
  method: 'PUT',
  path: '/things/{id}',
  access: 'signedIn',
  summary: '',
  body: write,
  response: read,
  status: 200,
};
const record = {
  id: 1,
  name: 'Corner',
  company: { id: 5, name: 'Acme' },
  region: { id: 6, name: 'North' },
  attributes: [
    { id: 7, name: 'Green', key: 'Color' },
    { id: 8, name: 'Large', key: 'Size' },
  ],
  items: [{ id: 9, product: { id: 10, name: 'Tea' }, quantity: 3, totalPrice: 900 }],
  address: { city: 'Reno' },
  inactive: false,
};

describe('a record as clients read it becomes an update', () => {
  test('with ids instead of other records and without members that cannot be written', () => {
    expect(toUpdate(route, record)).toEqual({
      body: {
        name: 'Corner',
        companyId: 5,
        regionId: 6,
        attributeIds: [7, 8],
        items: [{ productId: 10, quantity: 3 }],
        address: { city: 'Reno' },
      },
      issues: [],
    });
  });

  test('in which an id prevails over the record of that name', () => {
    const { body } = toUpdate(route, { ...record, companyId: 50, regionId: null, attributeIds: [] });

    expect(body).toMatchObject({ companyId: 50, regionId: null, attributeIds: [] });
  });

  test('in which an empty reference is null where null can be written, and otherwise is left out', () => {
    const { body } = toUpdate(route, { company: null, region: null });

    expect(body).toEqual({ regionId: null });
  });

  test('in which names that the record does not have remain for the schema to reject', () => {
    const body = { name: 'Corner', color: 'red', items: [{ productId: 1, quantity: 2, color: 'red' }] };

    expect(toUpdate(route, body)).toEqual({ body, issues: [] });
  });

  test('in which unknown names and missing ids of removed members are issues', () => {
    const { issues } = toUpdate(route, {
      company: { id: 5, code: 'A' },
      region: {},
      attributes: [{ id: 7 }, { name: 'Large' }],
      items: [{ product: { id: 1, color: 'red' }, quantity: 1 }],
    });

    expect(issues.map(({ message }) => message)).toEqual([
      'company.code is not a known parameter',
      'items[0].product.color is not a known parameter',
      'region.id must be defined',
      'attributes[1].id must be defined',
    ]);
  });

  test('only by PUT, PATCH, and routes that name the record', () => {
    expect(toUpdate({ ...route, method: 'POST' }, record).body).toBe(record);
    expect(toUpdate({ ...route, method: 'POST', entity: read }, record).body).toHaveProperty('companyId', 5);
    expect(toUpdate({ ...route, method: 'PATCH' }, record).body).toHaveProperty('companyId', 5);
  });

  test('unchanged if it has only members that can be written', () => {
    const writable = fc.record(
      {
        name: fc.string(),
        companyId: fc.integer(),
        regionId: fc.option(fc.integer()),
        attributeIds: fc.array(fc.integer()),
        items: fc.array(fc.record({ productId: fc.integer(), quantity: fc.integer() })),
        address: fc.record({ city: fc.option(fc.string()) }),
      },
      { requiredKeys: [] },
    );

    fc.assert(
      fc.property(writable, (body) => {
        expect(toUpdate(route, body)).toEqual({ body, issues: [] });
      }),
    );
  });

  test('from any JSON without an exception', () => {
    const names = fc.constantFrom(...Object.keys(record), 'companyId', '__proto__', 'constructor');
    const any = fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.jsonValue()));

    fc.assert(fc.property(any, (body) => void toUpdate(route, JSON.parse(JSON.stringify(body)))));
  });
});
