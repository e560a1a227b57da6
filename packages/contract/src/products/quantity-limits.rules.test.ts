import { expect, test } from 'vitest';
import { findLimitContradictions } from './quantity-limits.rules.ts';

const product = { packSize: 6, layerSize: null, palletSize: null, minQuantity: null, maxQuantity: null };

test('limits that agree have no contradiction', () => {
  const limits = { layerSize: 24, palletSize: 96, minQuantity: 12, maxQuantity: 96, shelfMaximum: 96 };

  expect(findLimitContradictions(product)).toEqual([]);
  expect(findLimitContradictions({ ...product, ...limits })).toEqual([]);
});

test.each([
  [{ layerSize: 20 }, 'layerSize', 'a layer of 20 is not whole packs of 6'],
  [{ layerSize: 24, palletSize: 100 }, 'palletSize', 'a pallet of 100 is not whole packs of 6'],
  [
    { minQuantity: 24, maxQuantity: 12 },
    'minQuantity',
    'the minimum quantity of 24 is above the maximum quantity of 12',
  ],
  [{ maxQuantity: 4 }, 'maxQuantity', 'a pack of 6 is above the maximum quantity of 4'],
  [{ shelfMaximum: 0 }, 'shelfMaximum', 'a pack of 6 is above the shelf maximum of 0'],
  [
    { minQuantity: 1200, shelfMaximum: 8 },
    'shelfMaximum',
    'the minimum quantity of 1,200 is above the shelf maximum of 8',
  ],
] as const)('%o contradict each other', (limits, setting, sentence) => {
  expect(findLimitContradictions({ ...product, ...limits })).toEqual([{ setting, sentence }]);
});
