import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allot } from './allocate.rules.ts';
import type { AllotmentQuestion, AllottableLine, OrderGroup } from './allocation.types.ts';

const lineOf = (given: Partial<AllottableLine>): AllottableLine => ({
  storeOrderProposalId: 1,
  productId: 1,
  suggested: 10,
  need: given.suggested ?? 10,
  packSize: 1,
  isEligible: true,
  expectedSales: 0,
  position: 0,
  ...given,
});

const groupOf = (id: string, lines: readonly AllottableLine[], chosenUnits = 0): OrderGroup => ({
  id,
  lines,
  chosenUnits,
});

const asking = (given: Partial<AllotmentQuestion>): AllotmentQuestion => ({
  groups: [],
  available: new Map(),
  minItems: 0,
  autoFairShare: true,
  topUpToMinItems: false,
  ...given,
});

const quantitiesOf = (question: AllotmentQuestion): number[] =>
  question.groups.flatMap(({ lines }) => lines).map((line) => allot(question).get(line)?.quantity ?? -1);

describe('what a proposal allots', () => {
  test('of a scarce product is in proportion to need, in whole packs', () => {
    const lines = [4, 8, 12].map((units, index) =>
      lineOf({ storeOrderProposalId: index + 1, suggested: units, packSize: 4 }),
    );
    const groups = lines.map((line, index) => groupOf(`store ${index}`, [line]));

    // Three packs and two spare units for one, two and three packs wanted.
    expect(quantitiesOf(asking({ groups, available: new Map([[1, 14]]) }))).toEqual([0, 4, 8]);
    expect(quantitiesOf(asking({ groups, available: new Map([[1, 24]]) }))).toEqual([4, 8, 12]);
  });

  test('of an order that comes out too small goes to the others', () => {
    const [small, large] = [2, 20].map((units, index) => lineOf({ storeOrderProposalId: index + 1, suggested: units }));
    if (!small || !large) throw new Error('Two lines were made');
    const groups = [groupOf('a', [small]), groupOf('b', [large])];
    const question = asking({ groups, available: new Map([[1, 11]]), minItems: 6 });

    const allotted = allot(question);

    expect(allotted.get(small)).toEqual({ quantity: 0, adjustedBy: 'MIN_ITEMS' });
    expect(allotted.get(large)).toEqual({ quantity: 11, adjustedBy: 'FAIR_SHARE' });
  });

  test('fills up an order that lacks a fifth at most, where the shelf is likeliest to be sold empty', () => {
    const slow = lineOf({ productId: 1, suggested: 8, expectedSales: 1, position: 2 });
    const fast = lineOf({ productId: 2, suggested: 10, expectedSales: 14, position: 2 });
    const available = new Map([
      [1, 100],
      [2, 100],
    ]);
    const asked = (minItems: number) =>
      quantitiesOf(
        asking({
          groups: [groupOf('a', [slow, fast])],
          available,
          minItems,
          autoFairShare: false,
          topUpToMinItems: true,
        }),
      );

    expect(asked(20)).toEqual([8, 12]);
    // It lacks more than a fifth: it stays as it is, and is told to be too small.
    expect(asked(23)).toEqual([8, 10]);
  });

  test('fills nothing up from stock that is not there, and then empties the order where stock is shared', () => {
    const line = lineOf({ suggested: 18 });
    const question = asking({ groups: [groupOf('a', [line])], available: new Map([[1, 19]]), minItems: 20 });
    expect(allot({ ...question, topUpToMinItems: true }).get(line)).toEqual({ quantity: 0, adjustedBy: 'MIN_ITEMS' });
    const untouched = allot({ ...question, autoFairShare: false, topUpToMinItems: true });
    expect(untouched.get(line)).toEqual({ quantity: 18, adjustedBy: null });
  });

  test('counts what people chose for the size of an order', () => {
    const line = lineOf({ suggested: 3 });
    const question = asking({ groups: [groupOf('a', [line], 4)], available: new Map([[1, 3]]), minItems: 7 });
    expect(allot(question).get(line)).toEqual({ quantity: 3, adjustedBy: null });
  });
});

const products = [1, 2, 3, 4];
const packs = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 4, maxLength: 4 });
const questions = fc
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
    minItems: fc.nat(40),
    autoFairShare: fc.boolean(),
    topUpToMinItems: fc.boolean(),
  })
  .map(({ stores, available, ...rest }): AllotmentQuestion => {
    const groups = stores.map((cells, store) =>
      groupOf(
        `store ${store}`,
        cells.map(({ packs: count, rate, isEligible }, index) => {
          const packSize = rest.packs[index] ?? 1;
          const suggested = isEligible ? count * packSize : 0;
          const productId = products[index] ?? 0;
          return lineOf({
            storeOrderProposalId: store + 1,
            productId,
            suggested,
            need: suggested,
            packSize,
            isEligible,
            expectedSales: rate / 2,
          });
        }),
      ),
    );
    return asking({ ...rest, groups, available: new Map(products.map((id, index) => [id, available[index] ?? 0])) });
  });

describe('for any stores, stock and least size, allotting', () => {
  test('with fair share promises no more of a product than there is', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const allotted = allot({ ...question, autoFairShare: true });
        for (const productId of products) {
          const given = [...allotted].filter(([line]) => line.productId === productId);
          const sum = given.reduce((units, [, { quantity }]) => units + quantity, 0);
          expect(sum).toBeLessThanOrEqual(question.available.get(productId) ?? 0);
        }
      }),
    );
  });

  test('with fair share leaves no order that is too small', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const allotted = allot({ ...question, autoFairShare: true });
        for (const { lines } of question.groups) {
          const units = lines.reduce((sum, line) => sum + (allotted.get(line)?.quantity ?? 0), 0);
          expect(units === 0 || units >= question.minItems).toBe(true);
        }
      }),
    );
  });

  test('with fair share gives all of a scarce product to the orders that are sent, up to a pack', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const allotted = allot({ ...question, autoFairShare: true });
        for (const [index, productId] of products.entries()) {
          const sent = [...allotted].filter(
            ([line, { adjustedBy }]) => line.productId === productId && adjustedBy !== 'MIN_ITEMS',
          );
          if (!sent.some(([, { adjustedBy }]) => adjustedBy === 'FAIR_SHARE')) continue;
          const left = (question.available.get(productId) ?? 0) - sent.reduce((sum, [, one]) => sum + one.quantity, 0);
          expect(left).toBeLessThan(sent[0]?.[0].packSize ?? index);
        }
      }),
    );
  });

  test('gives whole packs, never more than suggested but to fill up, and nothing to what is not to be replenished', () => {
    fc.assert(
      fc.property(questions, (question) => {
        for (const [line, { quantity, adjustedBy }] of allot(question)) {
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

  test('without fair share takes nothing from anybody', () => {
    fc.assert(
      fc.property(questions, (question) => {
        for (const [line, { quantity }] of allot({ ...question, autoFairShare: false }))
          expect(quantity).toBeGreaterThanOrEqual(line.suggested);
      }),
    );
  });

  test('does not depend on the order of stores and lines', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const turned = question.groups.toReversed().map((group) => ({ ...group, lines: group.lines.toReversed() }));
        const [one, other] = [allot(question), allot({ ...question, groups: turned })];
        for (const [line, given] of one) expect(other.get(line)).toEqual(given);
      }),
    );
  });
});
