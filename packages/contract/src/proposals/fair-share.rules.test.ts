import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ranked } from '../scoring/scoring.rules.ts';
import { type FairShareInput, fairShare, fairShareBases, type ShareLine } from './fair-share.rules.ts';

const lines = fc.uniqueArray(
  fc.record<ShareLine>({
    storeId: fc.integer({ min: 1, max: 40 }),
    storeOrderProposalId: fc.integer({ min: 100, max: 200 }),
    currentProposedQuantity: fc.nat(60),
    need: fc.nat(60),
  }),
  { selector: ({ storeId }) => storeId, maxLength: 12 },
);
const questions = fc.record<FairShareInput>({
  productId: fc.constant(7),
  availableQuantity: fc.nat(300),
  packSize: fc.constant(1),
  lines,
  shareBy: fc.constantFrom(...fairShareBases),
});
const scored = questions.chain((question) =>
  fc
    .array(fc.nat(9), { minLength: question.lines.length, maxLength: question.lines.length })
    .map((scores) => ({ question, ranking: rankStores(question.lines, scores) })),
);

const rankStores = (lines: readonly ShareLine[], scores: readonly number[]) =>
  ranked(
    lines.map(({ storeId }, place) => ({ id: storeId, totalQuantity: 0, totalSales: 0, weighted: scores[place] ?? 0 })),
  );

const after = (question: FairShareInput, ranking: Parameters<typeof fairShare>[1]): ReadonlyMap<number, number> =>
  new Map([
    ...question.lines.map((line) => [line.storeId, line.currentProposedQuantity] as const),
    ...fairShare(question, ranking).map((line) => [line.storeId, line.newProposedQuantity] as const),
  ]);

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

describe('the fair-share allocation', () => {
  test('allocates all available units, and to no store more than its suggestion', () => {
    fc.assert(
      fc.property(scored, ({ question, ranking }) => {
        const given = after(question, ranking);
        const suggested = sum(question.lines.map((line) => line.currentProposedQuantity));
        expect(sum(given.values())).toBe(Math.min(question.availableQuantity, suggested));
        for (const { storeId, currentProposedQuantity } of question.lines) {
          expect(given.get(storeId)).toBeGreaterThanOrEqual(0);
          expect(given.get(storeId)).toBeLessThanOrEqual(currentProposedQuantity);
        }
      }),
    );
  });

  test('changes nothing with enough stock, or when repeated', () => {
    fc.assert(
      fc.property(scored, ({ question, ranking }) => {
        const given = after(question, ranking);
        const next = question.lines.map((line) => ({
          ...line,
          currentProposedQuantity: given.get(line.storeId) ?? 0,
        }));
        expect(fairShare({ ...question, lines: next }, ranking)).toEqual([]);
      }),
    );
  });

  test('in packs changes quantities only to whole packs, and leaves less than a pack of whole-pack suggestions', () => {
    fc.assert(
      fc.property(scored, fc.integer({ min: 2, max: 12 }), ({ question, ranking }, packSize) => {
        const packed = {
          ...question,
          packSize,
          lines: question.lines.map((line) => ({
            ...line,
            currentProposedQuantity: line.currentProposedQuantity * packSize,
          })),
        };
        const suggested = sum(packed.lines.map((line) => line.currentProposedQuantity));
        const given = sum(after(packed, ranking).values());
        for (const { newProposedQuantity } of fairShare(packed, ranking))
          expect(newProposedQuantity % packSize).toBe(0);
        if (suggested <= packed.availableQuantity) expect(given).toBe(suggested);
        else expect(packed.availableQuantity - given).toBe(packed.availableQuantity % packSize);
      }),
    );
  });

  test('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(scored, ({ question, ranking }) => {
        const turned = { ...question, lines: question.lines.toReversed() };
        expect(fairShare(turned, ranking.toReversed())).toEqual(fairShare(question, ranking));
      }),
    );
  });

  test('by need allocates no less to the store with the greater need when suggestions are equal', () => {
    fc.assert(
      fc.property(scored, ({ question, ranking }) => {
        const given = after({ ...question, shareBy: 'NEED' }, ranking);
        for (const one of question.lines)
          for (const other of question.lines)
            if (one.currentProposedQuantity === other.currentProposedQuantity && one.need > other.need)
              expect(given.get(one.storeId)).toBeGreaterThanOrEqual(given.get(other.storeId) ?? 0);
      }),
    );
  });
});

describe('examples computed by hand', () => {
  const line = (storeId: number, currentProposedQuantity: number, need = currentProposedQuantity): ShareLine => ({
    storeId,
    storeOrderProposalId: storeId + 100,
    currentProposedQuantity,
    need,
  });
  // 10 units for three stores with suggestions of 12, 6, and 2. The third sells best, then the first.
  const storeLines = [line(1, 12), line(2, 6), line(3, 2)];
  const ranking = rankStores(storeLines, [3, 1, 6]);
  const allocated = (given: Partial<FairShareInput>) =>
    Object.fromEntries(
      after(
        { productId: 7, availableQuantity: 10, packSize: 1, lines: storeLines, shareBy: 'NEED', ...given },
        ranking,
      ),
    );

  test('by need', () => {
    expect(allocated({})).toEqual({ 1: 6, 2: 3, 3: 1 });
    // A store without a need comes last, whatever quantity a user entered for it.
    expect(allocated({ lines: [line(1, 12, 0), line(2, 6), line(3, 2)] })).toEqual({ 1: 2, 2: 6, 3: 2 });
  });

  test('by score', () => {
    // Ten units at 6 : 3 : 1 are 6, 3, and 1. The first store needs only 2; the other 4 are shared 3 : 1.
    expect(allocated({ shareBy: 'SCORE' })).toEqual({ 1: 6, 2: 2, 3: 2 });
  });

  test('in packs', () => {
    const packed = [line(1, 24), line(2, 12), line(3, 6)];
    const inPacks = (shareBy: FairShareInput['shareBy']) =>
      allocated({ availableQuantity: 22, packSize: 6, lines: packed, shareBy });
    // Three packs are available; 4 units are left.
    expect(inPacks('NEED')).toEqual({ 1: 12, 2: 6, 3: 0 });
    expect(inPacks('RANKING')).toEqual({ 1: 12, 2: 0, 3: 6 });
  });

  test('by ranking', () => {
    expect(allocated({ shareBy: 'RANKING' })).toEqual({ 1: 8, 2: 0, 3: 2 });
  });

  test('without a ranking stores come last, in the order of their ids', () => {
    const allOfFirst = rankStores([line(3, 2)], [6]);
    const given = (shareBy: FairShareInput['shareBy']) =>
      Object.fromEntries(
        after({ productId: 7, availableQuantity: 10, packSize: 1, lines: storeLines, shareBy }, allOfFirst),
      );
    expect(given('RANKING')).toEqual({ 1: 8, 2: 0, 3: 2 });
    // Without a score they share what the others leave equally.
    expect(given('SCORE')).toEqual({ 1: 4, 2: 4, 3: 2 });
  });

  test('lists the changed quantities in ranking order', () => {
    const question: FairShareInput = {
      productId: 7,
      availableQuantity: 9,
      packSize: 1,
      lines: storeLines,
      shareBy: 'RANKING',
    };
    expect(fairShare(question, ranking)).toEqual([
      { storeId: 1, storeOrderProposalId: 101, productId: 7, newProposedQuantity: 7 },
      { storeId: 2, storeOrderProposalId: 102, productId: 7, newProposedQuantity: 0 },
    ]);
    expect(fairShare({ ...question, availableQuantity: 20 }, ranking)).toEqual([]);
  });
});
