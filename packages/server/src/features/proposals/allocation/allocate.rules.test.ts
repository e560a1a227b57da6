import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateStock } from './allocate.rules.ts';
import type { AllocationInput, AllocationLine, OrderGroup } from './allocation.types.ts';

const buildLine = (given: Partial<AllocationLine>): AllocationLine => ({
  storeOrderProposalId: 1,
  productId: 1,
  suggested: 10,
  need: given.suggested ?? 10,
  packSize: 1,
  step: given.packSize ?? 1,
  isEligible: true,
  minQuantity: 0,
  maxQuantity: null,
  shelfRoom: null,
  priceCents: 250,
  weightGrams: null,
  demand: { stock: 0, mean: 0, dispersion: 1, weeks: 2 },
  ...given,
});

const buildGroup = (id: string, lines: readonly AllocationLine[], chosenUnits = 0): OrderGroup => ({
  id,
  lines,
  fixed: chosenUnits > 0 ? [{ line: buildLine({ productId: 99 }), quantity: chosenUnits }] : [],
  minimums: [],
  freight: [],
});

/** `minItems` is the minimum units of each group. */
const buildInput = ({
  minItems = 0,
  groups = [],
  ...given
}: Partial<AllocationInput> & { minItems?: number }): AllocationInput => ({
  groups: groups.map((group) => ({ ...group, minimums: minItems > 0 ? [{ kind: 'UNITS', minimum: minItems }] : [] })),
  available: new Map(),
  discount: 0,
  autoFairShare: true,
  topUpToMinItems: false,
  budgetCents: null,
  economics: { margin: 0.5, weeklyHolding: 0.25 / 52 },
  ...given,
});

const allocateQuantities = (input: AllocationInput): number[] =>
  input.groups.flatMap(({ lines }) => lines).map((line) => allocateStock(input).get(line)?.quantity ?? -1);

describe('allocation of a proposal', () => {
  test('shares a short product in proportion to need, in whole packs', () => {
    const lines = [4, 8, 12].map((units, index) =>
      buildLine({ storeOrderProposalId: index + 1, suggested: units, packSize: 4 }),
    );
    const groups = lines.map((line, index) => buildGroup(`store ${index}`, [line]));

    // Three packs and two units are available; the lines need one, two, and three packs.
    expect(allocateQuantities(buildInput({ groups, available: new Map([[1, 14]]) }))).toEqual([0, 4, 8]);
    expect(allocateQuantities(buildInput({ groups, available: new Map([[1, 24]]) }))).toEqual([4, 8, 12]);
  });

  test('reallocates units of an order below the minimum to other orders', () => {
    const [small, large] = [2, 20].map((units, index) =>
      buildLine({ storeOrderProposalId: index + 1, suggested: units }),
    );
    if (!small || !large) throw new Error('Expected two lines');
    const groups = [buildGroup('a', [small]), buildGroup('b', [large])];
    const input = buildInput({ groups, available: new Map([[1, 11]]), minItems: 6 });

    const allocated = allocateStock(input);

    expect(allocated.get(small)).toEqual({ quantity: 0, adjustedBy: 'MIN_ITEMS' });
    expect(allocated.get(large)).toEqual({ quantity: 11, adjustedBy: 'FAIR_SHARE' });
  });

  test('fills up an order where it costs less than to postpone it, with what sells first', () => {
    const slow = buildLine({ productId: 1, suggested: 8, demand: { stock: 2, mean: 1, dispersion: 1, weeks: 2 } });
    const fast = buildLine({ productId: 2, suggested: 10, demand: { stock: 2, mean: 14, dispersion: 1, weeks: 2 } });
    const available = new Map([
      [1, 1000],
      [2, 1000],
    ]);
    const allocateWithMinimum = (minItems: number) =>
      allocateQuantities(
        buildInput({
          groups: [buildGroup('a', [slow, fast])],
          available,
          minItems,
          autoFairShare: false,
          topUpToMinItems: true,
        }),
      );

    expect(allocateWithMinimum(20)).toEqual([8, 12]);
    expect(allocateWithMinimum(23)).toEqual([8, 15]);
    // The stock would last for months: the order is unchanged.
    expect(allocateWithMinimum(400)).toEqual([8, 10]);
  });

  test('does not top up without available stock, and clears the order with fair share', () => {
    const line = buildLine({ suggested: 18 });
    const input = buildInput({ groups: [buildGroup('a', [line])], available: new Map([[1, 19]]), minItems: 20 });
    expect(allocateStock({ ...input, topUpToMinItems: true }).get(line)).toEqual({
      quantity: 0,
      adjustedBy: 'MIN_ITEMS',
    });
    const unchanged = allocateStock({ ...input, autoFairShare: false, topUpToMinItems: true });
    expect(unchanged.get(line)).toEqual({ quantity: 18, adjustedBy: null });
  });

  test('fills up the stores of a region from the same stock', () => {
    const demand = { stock: 0, mean: 40, dispersion: 1, weeks: 2 };
    const lines = [1, 2].map((storeOrderProposalId) => buildLine({ storeOrderProposalId, demand }));
    const fillUp = (minItems: number) => {
      const input = buildInput({ groups: [buildGroup('a', lines)], available: new Map([[1, 25]]), minItems });
      return allocateQuantities({ ...input, topUpToMinItems: true }).reduce((sum, units) => sum + units, 0);
    };

    expect(fillUp(25)).toBe(25);
    expect(fillUp(26)).toBe(0);
  });

  test('counts override quantities toward the order size', () => {
    const line = buildLine({ suggested: 3 });
    const input = buildInput({ groups: [buildGroup('a', [line], 4)], available: new Map([[1, 3]]), minItems: 7 });
    expect(allocateStock(input).get(line)).toEqual({ quantity: 3, adjustedBy: null });
  });
});

const products = [1, 2, 3, 4];
const packs = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 4, maxLength: 4 });
const inputs = fc
  .record({
    packs,
    stores: fc.array(
      fc.array(fc.record({ packs: fc.nat(6), rate: fc.nat(20), isEligible: fc.boolean() }), {
        minLength: 4,
        maxLength: 4,
      }),
      { minLength: 1, maxLength: 8 },
    ),
    available: fc.array(fc.nat(120), { minLength: 4, maxLength: 4 }),
    minItems: fc.nat(80),
    autoFairShare: fc.boolean(),
    topUpToMinItems: fc.boolean(),
    isCombined: fc.boolean(),
  })
  .map(({ stores, available, isCombined, ...rest }): AllocationInput => {
    const lines = stores.map((cells, store) =>
      cells.map(({ packs: count, rate, isEligible }, index) => {
        const packSize = rest.packs[index] ?? 1;
        const suggested = isEligible ? count * packSize : 0;
        const productId = products[index] ?? 0;
        return buildLine({
          storeOrderProposalId: store + 1,
          productId,
          suggested,
          need: suggested,
          packSize,
          isEligible,
          demand: { stock: 0, mean: rate / 2, dispersion: 1, weeks: 2 },
        });
      }),
    );
    const groups = isCombined
      ? [buildGroup('region', lines.flat())]
      : lines.map((own, store) => buildGroup(`store ${store}`, own));
    return buildInput({
      ...rest,
      groups,
      available: new Map(products.map((id, index) => [id, available[index] ?? 0])),
    });
  });

describe('for any stores, stock, and minimum order size, allocation', () => {
  test('with fair share never allocates more than the available stock', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const allocated = allocateStock({ ...input, autoFairShare: true });
        for (const productId of products) {
          const given = [...allocated].filter(([line]) => line.productId === productId);
          const sum = given.reduce((units, [, { quantity }]) => units + quantity, 0);
          expect(sum).toBeLessThanOrEqual(input.available.get(productId) ?? 0);
        }
      }),
    );
  });

  test('with fair share leaves no order below the minimum', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const allocated = allocateStock({ ...input, autoFairShare: true });
        for (const { lines, minimums } of input.groups) {
          const units = lines.reduce((sum, line) => sum + (allocated.get(line)?.quantity ?? 0), 0);
          expect(units === 0 || units >= (minimums[0]?.minimum ?? 0)).toBe(true);
        }
      }),
    );
  });

  test('with fair share allocates a short product completely, except for less than a pack', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const allocated = allocateStock({ ...input, autoFairShare: true });
        for (const [index, productId] of products.entries()) {
          const sent = [...allocated].filter(
            ([line, { adjustedBy }]) => line.productId === productId && adjustedBy !== 'MIN_ITEMS',
          );
          if (!sent.some(([, { adjustedBy }]) => adjustedBy === 'FAIR_SHARE')) continue;
          const left = (input.available.get(productId) ?? 0) - sent.reduce((sum, [, one]) => sum + one.quantity, 0);
          expect(left).toBeLessThan(sent[0]?.[0].packSize ?? index);
        }
      }),
    );
  });

  test('allocates whole packs, exceeds the suggestion only for top-ups, and nothing to ineligible lines', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        for (const [line, { quantity, adjustedBy }] of allocateStock(input)) {
          expect(quantity % line.packSize).toBe(0);
          expect(quantity).toBeGreaterThanOrEqual(0);
          if (adjustedBy === 'TOP_UP') expect(quantity).toBeGreaterThan(line.suggested);
          else expect(quantity).toBeLessThanOrEqual(line.suggested);
          expect(adjustedBy === null).toBe(quantity === line.suggested);
          if (!line.isEligible) expect(quantity).toBe(0);
        }
      }),
    );
  });

  test('without fair share reduces no quantity', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        for (const [line, { quantity }] of allocateStock({ ...input, autoFairShare: false }))
          expect(quantity).toBeGreaterThanOrEqual(line.suggested);
      }),
    );
  });

  test('does not depend on the order of stores and lines', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const reversed = input.groups.toReversed().map((group) => ({ ...group, lines: group.lines.toReversed() }));
        const [one, other] = [allocateStock(input), allocateStock({ ...input, groups: reversed })];
        for (const [line, given] of one) expect(other.get(line)).toEqual(given);
      }),
    );
  });
});
