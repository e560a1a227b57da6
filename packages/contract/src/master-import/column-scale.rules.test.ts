import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findScaledColumn, findScaleProblem } from './column-scale.rules.ts';
import { fileKinds, listImportProperties } from './import-properties.rules.ts';

test.each([
  ['quantity', 'Qty (cases)', 'packs'],
  ['quantity', 'Cases', 'packs'],
  ['quantity', 'Cases sold', 'packs'],
  ['quantity', 'Case Qty', 'packs'],
  ['quantity', 'Quantity in dozens', 'packs'],
  ['quantity', 'Units [CS]', 'packs'],
  ['quantity', 'Units (000)', 'hundreds, thousands, or millions'],
  ['quantity', "Units ('000s)", 'hundreds, thousands, or millions'],
  ['quantity', 'Units in thousands', 'hundreds, thousands, or millions'],
  ['salesValue', 'Sales amount (cents)', 'cents'],
  ['salesValue', 'Revenue ($000)', 'hundreds, thousands, or millions'],
  ['salesValue', 'Revenue (k)', 'hundreds, thousands, or millions'],
  ['unitPrice', 'Unit price (case)', 'packs'],
])('the %s cannot be in the column %s', (id, name, words) => {
  expect(findScaleProblem('SALES', id, name)).toContain(`The column ${name} states ${words}, so it cannot be the`);
});

test.each([
  ['quantity', 'Units (each)'],
  ['quantity', 'Quantity (2026)'],
  ['quantity', 'Units in stores'],
  ['quantity', 'Units in market'],
  ['salesValue', 'Sales (USD)'],
  ['salesValue', 'Sales value (cases)'],
  ['storeName', 'Store (000)'],
  ['soldOn', 'Cases'],
])('the %s can be in the column %s', (id, name) => {
  expect(findScaleProblem('SALES', id, name)).toBeUndefined();
});

test('the known names of every property are accepted, until a scale is added', () => {
  const known = fileKinds.flatMap((kind) =>
    listImportProperties(kind).flatMap(({ id, label, names }) => [label, ...names].map((name) => ({ kind, id, name }))),
  );
  fc.assert(
    fc.property(fc.constantFrom(...known), fc.constantFrom('(000)', '[thousands]', 'in thousands'), (one, scale) => {
      const { kind, id, name } = one;
      const property = listImportProperties(kind).find((other) => other.id === id);
      const isFigure = property?.form === 'money' || (property?.form === 'whole' && property.isRequired === true);
      expect(findScaledColumn(kind, ['Other', name], { [id]: [1] })).toBeUndefined();
      expect(findScaledColumn(kind, ['Other', `${name} ${scale}`], { [id]: [1] }) !== undefined).toBe(isFigure);
    }),
  );
});
