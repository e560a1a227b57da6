import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveConstraint, toMinimumColumns, toMinimums } from './order-constraints.rules.ts';

const toScope = (id: number, minimums: object = {}, freight: number[] | null = null) => ({
  from: { scope: 'companies' as const, id, name: `Scope ${id}` },
  minimums: Object.entries(minimums).map(([kind, minimum]) => ({ kind: kind as 'UNITS', minimum: Number(minimum) })),
  freight: freight?.map((freightCents, at) => ({ fromCents: at * 100, freightCents })) ?? null,
});

test('each value is that of the most specific scope that has one', () => {
  const resolved = resolveConstraint([
    toScope(1, { VALUE: 100, UNITS: 5, CASES: 2 }, [900]),
    toScope(2, { UNITS: 7, WEIGHT: 40 }, [800, 700]),
    toScope(3, { CASES: 0 }),
  ]);

  expect(resolved.minimums.map(({ kind, minimum, from }) => [kind, minimum, from.id])).toEqual([
    ['VALUE', 100, 1],
    ['UNITS', 7, 2],
    ['WEIGHT', 40, 2],
  ]);
  expect(resolved.freight).toMatchObject({ from: { id: 2 }, steps: [{ freightCents: 800 }, { freightCents: 700 }] });
});

test('a minimum of 0, and a freight without steps, end those of more general scopes', () => {
  expect(resolveConstraint([toScope(1, { UNITS: 5 }, [900]), toScope(2, { UNITS: 0 }, [])])).toEqual({
    minimums: [],
    freight: null,
  });
  expect(resolveConstraint([])).toEqual({ minimums: [], freight: null });
});

test('minimums are stored and read back', () => {
  const columns = fc.record({
    minValueCents: fc.option(fc.nat()),
    minUnits: fc.option(fc.nat()),
    minCases: fc.option(fc.nat()),
    minWeightGrams: fc.option(fc.nat()),
  });
  fc.assert(
    fc.property(columns, (row) => {
      expect(toMinimumColumns(toMinimums(row))).toEqual(row);
    }),
  );
  expect(toMinimums({ minValueCents: 1, minUnits: null, minCases: 0, minWeightGrams: 4 })).toEqual([
    { kind: 'VALUE', minimum: 1 },
    { kind: 'CASES', minimum: 0 },
    { kind: 'WEIGHT', minimum: 4 },
  ]);
});

test('the least minimum is 1', () => {
  expect(resolveConstraint([toScope(1, { UNITS: 1 })]).minimums).toMatchObject([{ kind: 'UNITS', minimum: 1 }]);
});
