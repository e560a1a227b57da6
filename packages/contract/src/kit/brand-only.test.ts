import { expect, test } from 'vitest';
import { z } from 'zod';
import { accountOnly, brandOnly, hasMember, toScopedShape } from './brand-only.ts';
import { named, pageSchema } from './shapes.ts';

const item = z.strictObject({ id: z.int(), cost: brandOnly(z.int()) });
const record = z.strictObject({
  name: z.string(),
  stock: brandOnly(z.int()),
  items: z.array(item),
  best: item.nullable(),
  manager: brandOnly(named.nullable()),
  sync: accountOnly(z.string()),
  company: named,
});
const value = {
  name: 'One',
  stock: 7,
  items: [{ id: 1, cost: 5 }],
  best: { id: 2, cost: 6 },
  manager: { id: 3, name: 'Someone' },
  sync: 'FAILED',
  company: { id: 4, name: 'Grocer' },
};

test('a partner receives no marked member, at any depth', () => {
  expect(toScopedShape(record, 'PARTNER').parse(value)).toEqual({
    name: 'One',
    items: [{ id: 1 }],
    best: { id: 2 },
    company: { id: 4, name: 'Grocer' },
  });
});

test('a representative receives all but the members of the account', () => {
  const { sync: _, ...others } = value;
  expect(toScopedShape(record, 'REPRESENTATIVE').parse(value)).toEqual(others);
  expect(toScopedShape(record, null)).toBe(record);
});

test('a shape without marked members stays strict', () => {
  expect(toScopedShape(named, 'PARTNER')).toBe(named);
  expect(() => toScopedShape(pageSchema(named), 'PARTNER').parse({ unknown: 1 })).toThrow();
});

test('a member is found by its path, unless it or a member above it is hidden', () => {
  const paths = ['name', 'stock', 'best.cost', 'manager.name', 'sync', 'company.name'];

  expect(paths.filter((path) => hasMember(record, path, 'PARTNER'))).toEqual(['name', 'company.name']);
  expect(paths.filter((path) => hasMember(record, path, 'REPRESENTATIVE'))).toEqual(paths.toSpliced(4, 1));
  expect(paths.filter((path) => hasMember(record, path, null))).toEqual(paths);
  expect(() => hasMember(record, 'company.city', null)).toThrow('company.city');
});
