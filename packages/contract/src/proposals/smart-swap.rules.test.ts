// G26

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ranked } from '../scoring/scoring.rules.ts';
import { type SwapInput, type SwapLine, type SwapRanking, type SwapResult, smartSwap } from './smart-swap.rules.ts';

const main = 1;

const ranking = (ids: readonly number[], scores: readonly number[]) =>
  ranked(ids.map((id, place) => ({ id, totalQuantity: 0, totalSales: 0, weighted: scores[place] ?? 0 })));

interface Case {
  readonly question: SwapInput;
  readonly ranking: SwapRanking;
}

/** Up to seven stores and four substitutes. Many main products are short, and some pairs are missing. */
const cases: fc.Arbitrary<Case> = fc
  .record({ stores: fc.integer({ min: 1, max: 7 }), substitutes: fc.nat(4) })
  .chain(({ stores, substitutes }) => {
    const storeIds = Array.from({ length: stores }, (_, place) => 10 + place);
    const productIds = Array.from({ length: substitutes }, (_, place) => 2 + place);
    const units = fc.option(fc.nat(30), { nil: undefined, freq: 4 });
    const scores = (length: number) => fc.array(fc.nat(9), { minLength: length, maxLength: length });
    return fc
      .record({
        available: fc.nat(90),
        supplies: fc.array(fc.nat(120), { minLength: substitutes, maxLength: substitutes }),
        quantities: fc.array(units, { minLength: stores * (substitutes + 1), maxLength: stores * (substitutes + 1) }),
        storeScores: scores(stores),
        productScores: scores(substitutes),
        preserveSubstituteQuantity: fc.boolean(),
        limitStoreQuantityOnMainProduct: fc.boolean(),
      })
      .map((given): Case => {
        const currentState = storeIds.flatMap((storeId, row) =>
          [main, ...productIds].flatMap((productId, column): SwapLine[] => {
            const currentProposedQuantity = given.quantities[row * (substitutes + 1) + column];
            // Each store has at least one line in the state.
            if (currentProposedQuantity === undefined && column > 0) return [];
            return [
              {
                storeId,
                storeOrderProposalId: storeId + 100,
                productId,
                currentProposedQuantity: currentProposedQuantity ?? 0,
              },
            ];
          }),
        );
        return {
          question: {
            mainProduct: { productId: main, availableQuantity: given.available, packSize: 1 },
            substituteProducts: productIds.map((productId, place) => ({
              productId,
              availableQuantity: given.supplies[place] ?? 0,
              packSize: 1,
            })),
            currentState,
            preserveSubstituteQuantity: given.preserveSubstituteQuantity,
            limitStoreQuantityOnMainProduct: given.limitStoreQuantityOnMainProduct,
          },
          ranking: {
            stores: ranking(storeIds, given.storeScores),
            products: ranking(productIds, given.productScores),
          },
        };
      });
  });

const toKey = ({ storeId, productId }: { readonly storeId: number; readonly productId: number }): string =>
  `${storeId} ${productId}`;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Quantities before and after, by store and product. */
const outcome = ({ question, ranking: ranks }: Case) => {
  const result = smartSwap(question, ranks);
  const before = new Map(question.currentState.map((line) => [toKey(line), line.currentProposedQuantity]));
  const after = new Map([
    ...before,
    ...result.adjustedQuantities.map((line) => [toKey(line), line.newProposedQuantity] as const),
  ]);
  const storeIds = [...new Set(question.currentState.map(({ storeId }) => storeId))];
  const quantitiesIn = (quantities: ReadonlyMap<string, number>) => (productId: number) =>
    storeIds.map((storeId) => quantities.get(toKey({ storeId, productId })) ?? 0);
  return { result, was: quantitiesIn(before), is: quantitiesIn(after), storeIds };
};

const isShort = ({ question }: Case): boolean => computeShortage(question) > 0;

const computeShortage = ({ currentState, mainProduct }: SwapInput): number =>
  sum(currentState.filter(({ productId }) => productId === main).map((line) => line.currentProposedQuantity)) -
  mainProduct.availableQuantity;

const applied = ({ currentState, ...question }: SwapInput, { adjustedQuantities }: SwapResult): SwapInput => {
  const lines = new Map(currentState.map((line) => [toKey(line), line]));
  for (const { newProposedQuantity, ...line } of adjustedQuantities)
    lines.set(toKey(line), { ...line, currentProposedQuantity: newProposedQuantity });
  return { ...question, currentState: [...lines.values()] };
};

const always = (promise: (given: Case) => void): void => fc.assert(fc.property(cases, promise), { numRuns: 300 });

const whenShort = (promise: (given: Case) => void): void =>
  always((given) => {
    fc.pre(isShort(given));
    promise(given);
  });

describe('a smart swap', () => {
  test('changes nothing when the main product is not short', () => {
    always((given) => {
      fc.pre(!isShort(given));
      expect(smartSwap(given.question, given.ranking)).toEqual({
        mainProductId: main,
        leftQuantity: 0,
        adjustedQuantities: [],
      });
    });
  });

  test('uses exactly the available units of the main product', () => {
    whenShort((given) => expect(sum(outcome(given).is(main))).toBe(given.question.mainProduct.availableQuantity));
  });

  test('proposes no more of a substitute than is available, or than before when substitutes are preserved', () => {
    whenShort((given) => {
      const { was, is } = outcome(given);
      for (const { productId, availableQuantity } of given.question.substituteProducts) {
        const limit = given.question.preserveSubstituteQuantity
          ? Math.max(availableQuantity, sum(was(productId)))
          : availableQuantity;
        expect(sum(is(productId))).toBeLessThanOrEqual(limit);
      }
    });
  });

  test('takes no substitute from a store when substitutes are preserved, and is never negative', () => {
    whenShort((given) => {
      const { was, is } = outcome(given);
      for (const { productId } of given.question.substituteProducts)
        for (const [place, units] of is(productId).entries())
          expect(units).toBeGreaterThanOrEqual(
            given.question.preserveSubstituteQuantity ? (was(productId)[place] ?? 0) : 0,
          );
    });
  });

  test('conserves units: the result and the uncovered units equal the proposed units', () => {
    whenShort((given) => {
      const { result, was, is } = outcome(given);
      const family = [main, ...given.question.substituteProducts.map(({ productId }) => productId)];
      const total = (quantities: typeof was) => sum(family.map((productId) => sum(quantities(productId))));
      expect(total(is) + result.leftQuantity).toBe(total(was));
    });
  });

  test('leaves exactly the units that substitutes cannot cover', () => {
    whenShort((given) => {
      const { question } = given;
      const { result, was } = outcome(given);
      const supplies = question.substituteProducts.map(({ productId, availableQuantity }) => {
        const proposed = sum(was(productId));
        const cut = question.preserveSubstituteQuantity ? 0 : Math.max(0, proposed - availableQuantity);
        return { cut, free: Math.max(0, availableQuantity - proposed) };
      });
      const cuts = sum(supplies.map(({ cut }) => cut));
      const free = sum(supplies.map((each) => each.free));
      expect(result.leftQuantity).toBe(Math.max(0, computeShortage(question) + cuts - free));
    });
  });

  test('gives no store more than before when limited and substitutes are preserved', () => {
    whenShort((given) => {
      const { question } = given;
      fc.pre(question.limitStoreQuantityOnMainProduct && question.preserveSubstituteQuantity);
      const { was, is, storeIds } = outcome(given);
      for (const place of storeIds.keys()) {
        const gained = sum(
          question.substituteProducts.map(
            ({ productId }) => (is(productId)[place] ?? 0) - (was(productId)[place] ?? 0),
          ),
        );
        expect((is(main)[place] ?? 0) + gained).toBeLessThanOrEqual(was(main)[place] ?? 0);
      }
    });
  });

  test('does not depend on the order of the request', () => {
    const shuffled = cases.chain((given) =>
      fc.record({
        given: fc.constant(given),
        currentState: shuffle(given.question.currentState),
        substituteProducts: shuffle(given.question.substituteProducts),
        stores: shuffle(given.ranking.stores),
        products: shuffle(given.ranking.products),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ given, currentState, substituteProducts, stores, products }) => {
        expect(smartSwap({ ...given.question, currentState, substituteProducts }, { stores, products })).toEqual(
          smartSwap(given.question, given.ranking),
        );
      }),
    );
  });

  test('changes nothing when repeated', () => {
    always((given) => {
      const result = smartSwap(given.question, given.ranking);
      const again = smartSwap(applied(given.question, result), given.ranking);
      expect(again.adjustedQuantities).toEqual([]);
    });
  });

  test('never leaves more uncovered units with one more available unit', () => {
    always((given) => {
      const { mainProduct } = given.question;
      const more = { ...mainProduct, availableQuantity: mainProduct.availableQuantity + 1 };
      const { leftQuantity } = smartSwap({ ...given.question, mainProduct: more }, given.ranking);
      expect(leftQuantity).toBeLessThanOrEqual(smartSwap(given.question, given.ranking).leftQuantity);
    });
  });

  test('lists each changed store and product once, the main product first', () => {
    always((given) => {
      const { adjustedQuantities } = smartSwap(given.question, given.ranking);
      const before = new Map(given.question.currentState.map((line) => [toKey(line), line.currentProposedQuantity]));
      expect(new Set(adjustedQuantities.map(toKey)).size).toBe(adjustedQuantities.length);
      for (const line of adjustedQuantities) expect(line.newProposedQuantity).not.toBe(before.get(toKey(line)) ?? 0);
      const ranks = new Map(given.ranking.products.map(({ id, ranking: rank }) => [id, rank]));
      const places = adjustedQuantities.map(({ productId }) => ranks.get(productId) ?? 0);
      expect(places).toEqual(places.toSorted((left, right) => left - right));
    });
  });
});

const shuffle = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });

describe('a smart swap in packs', () => {
  const scale = ({ question, ranking: ranks }: Case, packSize: number, loose: number): Case => {
    const toPacks = (supply: SwapInput['mainProduct']) => ({
      ...supply,
      packSize,
      availableQuantity: supply.availableQuantity * packSize + loose,
    });
    return {
      question: {
        ...question,
        mainProduct: toPacks(question.mainProduct),
        substituteProducts: question.substituteProducts.map(toPacks),
        currentState: question.currentState.map((line) => ({
          ...line,
          currentProposedQuantity: line.currentProposedQuantity * packSize,
        })),
      },
      ranking: ranks,
    };
  };
  const packed = fc
    .record({ given: cases, packSize: fc.integer({ min: 2, max: 24 }), loose: fc.nat(23) })
    .filter(({ packSize, loose }) => loose < packSize);

  test('with one pack size swaps packs as it swaps units, and loose available units change nothing', () => {
    fc.assert(
      fc.property(packed, ({ given, packSize, loose }) => {
        const inUnits = smartSwap(given.question, given.ranking);
        const inPacks = scale(given, packSize, loose);
        expect(smartSwap(inPacks.question, inPacks.ranking)).toEqual({
          ...inUnits,
          leftQuantity: inUnits.leftQuantity * packSize,
          adjustedQuantities: inUnits.adjustedQuantities.map((line) => ({
            ...line,
            newProposedQuantity: line.newProposedQuantity * packSize,
          })),
        });
      }),
    );
  });

  /** Pack sizes differ, and quantities of users are not whole packs. */
  const mixed = fc
    .record({ given: cases, packSizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 5, maxLength: 5 }) })
    .map(({ given, packSizes }): Case => {
      const sized = (supply: SwapInput['mainProduct']) => ({
        ...supply,
        packSize: packSizes[supply.productId - 1] ?? 1,
      });
      const { mainProduct, substituteProducts } = given.question;
      return {
        question: {
          ...given.question,
          mainProduct: sized(mainProduct),
          substituteProducts: substituteProducts.map(sized),
        },
        ranking: given.ranking,
      };
    });
  const whenMixed = (promise: (given: Case) => void): void => fc.assert(fc.property(mixed, promise), { numRuns: 300 });

  test('changes quantities only to whole packs', () => {
    whenMixed((given) => {
      const { mainProduct, substituteProducts } = given.question;
      const sizes = new Map([mainProduct, ...substituteProducts].map((each) => [each.productId, each.packSize]));
      for (const { productId, newProposedQuantity } of smartSwap(given.question, given.ranking).adjustedQuantities)
        expect(newProposedQuantity % (sizes.get(productId) ?? 1)).toBe(0);
    });
  });

  test('conserves units, uses at most the available units, and leaves less than a pack of the main product', () => {
    whenMixed((given) => {
      fc.pre(isShort(given));
      const { mainProduct, substituteProducts, preserveSubstituteQuantity } = given.question;
      const { result, was, is } = outcome(given);
      const family = [mainProduct, ...substituteProducts];
      const total = (quantities: typeof was) => sum(family.map(({ productId }) => sum(quantities(productId))));
      expect(total(is) + result.leftQuantity).toBe(total(was));
      const unused = mainProduct.availableQuantity - sum(is(main));
      expect(unused).toBeGreaterThanOrEqual(0);
      expect(unused).toBeLessThan(mainProduct.packSize);
      for (const { productId, availableQuantity } of substituteProducts) {
        const limit = preserveSubstituteQuantity ? Math.max(availableQuantity, sum(was(productId))) : availableQuantity;
        expect(sum(is(productId))).toBeLessThanOrEqual(limit);
      }
    });
  });

  test('gives no store more than before when limited and substitutes are preserved', () => {
    whenMixed((given) => {
      const { limitStoreQuantityOnMainProduct, preserveSubstituteQuantity, substituteProducts } = given.question;
      fc.pre(limitStoreQuantityOnMainProduct && preserveSubstituteQuantity);
      const { was, is, storeIds } = outcome(given);
      const products = [main, ...substituteProducts.map(({ productId }) => productId)];
      for (const place of storeIds.keys()) {
        const total = (quantities: typeof was) => sum(products.map((productId) => quantities(productId)[place] ?? 0));
        expect(total(is)).toBeLessThanOrEqual(total(was));
      }
    });
  });

  test('changes nothing when repeated', () => {
    whenMixed((given) => {
      const result = smartSwap(given.question, given.ranking);
      expect(smartSwap(applied(given.question, result), given.ranking).adjustedQuantities).toEqual([]);
    });
  });
});

describe('examples computed by hand', () => {
  const line = (storeId: number, productId: number, currentProposedQuantity: number): SwapLine => ({
    storeId,
    storeOrderProposalId: storeId + 100,
    productId,
    currentProposedQuantity,
  });
  // Three stores, best first, with 10 + 8 + 6 proposed units of a product with 12 available; 5 and 4 units of two
  // substitutes are available.
  const question: SwapInput = {
    mainProduct: { productId: main, availableQuantity: 12, packSize: 1 },
    substituteProducts: [
      { productId: 2, availableQuantity: 8, packSize: 1 },
      { productId: 3, availableQuantity: 4, packSize: 1 },
    ],
    currentState: [line(10, main, 10), line(11, main, 8), line(12, main, 6), line(12, 2, 3)],
    preserveSubstituteQuantity: true,
    limitStoreQuantityOnMainProduct: true,
  };
  const ranks: SwapRanking = { stores: ranking([10, 11, 12], [6, 3, 1]), products: ranking([2, 3], [2, 1]) };
  const swapResult = (given: Partial<SwapInput>) => {
    const { leftQuantity, adjustedQuantities } = smartSwap({ ...question, ...given }, ranks);
    return [
      leftQuantity,
      ...adjustedQuantities.map((each) => [each.storeId, each.productId, each.newProposedQuantity]),
    ];
  };

  test('a store receives as many substitutes as it lost', () => {
    // The second store has 2 of 8 and receives 5 + 1 substitutes; the third has none of 6 and receives the
    // remaining 3.
    expect(swapResult({})).toEqual([3, [11, 1, 2], [12, 1, 0], [11, 2, 5], [11, 3, 1], [12, 3, 3]]);
  });

  test('whole packs remain whole, and the rest is left', () => {
    // Packs of 6, 12 and 4: 2 of 4 packs are available. The second store lost 12 units and receives one pack of 12; the
    // third has no substitute.
    const supplies = [
      { productId: 2, availableQuantity: 20, packSize: 12 },
      { productId: 3, availableQuantity: 3, packSize: 4 },
    ];
    const lines = [line(10, main, 12), line(11, main, 12), line(12, main, 6)];
    const mainProduct = { productId: main, availableQuantity: 14, packSize: 6 };
    expect(swapResult({ mainProduct, substituteProducts: supplies, currentState: lines })).toEqual([
      6,
      [11, 1, 0],
      [12, 1, 0],
      [11, 2, 12],
    ]);
  });

  test('without the limit the stores share the lost units by weight', () => {
    // 12 lost units at 60, 30, and 10 % are 7.2, 3.6, and 1.2, rounded to 7, 4, and 1.
    expect(swapResult({ limitStoreQuantityOnMainProduct: false })).toEqual([
      3,
      [11, 1, 2],
      [12, 1, 0],
      [10, 2, 5],
      [10, 3, 2],
      [11, 3, 2],
    ]);
  });

  test('short substitutes are reduced when they are not preserved', () => {
    // Only 1 of the 3 units of the substitute for the third store is available; its need increases from 6 to 8.
    const short = [
      { productId: 2, availableQuantity: 1, packSize: 1 },
      { productId: 3, availableQuantity: 20, packSize: 1 },
    ];
    expect(swapResult({ substituteProducts: short, preserveSubstituteQuantity: false })).toEqual([
      0,
      [11, 1, 2],
      [12, 1, 0],
      [12, 2, 1],
      [11, 3, 6],
      [12, 3, 8],
    ]);
    expect(swapResult({ substituteProducts: short })).toEqual([0, [11, 1, 2], [12, 1, 0], [11, 3, 6], [12, 3, 6]]);
  });
});
