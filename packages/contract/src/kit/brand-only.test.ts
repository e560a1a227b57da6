import { expect, test } from 'vitest';
import { z } from 'zod';
import { accountOnly, brandOnly, toScopedShape } from './brand-only.ts';
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
