import type { MarketScope } from './copy-scope.ts';

/** The scopes of the tests, by the places of their records in the market. */
export const scopes: readonly (readonly [string, MarketScope])[] = [
  ['a store', { stores: [3] }],
  ['a store of a region', { stores: [0] }],
  ['stores of two companies', { stores: [1, 4] }],
  ['a region', { regions: [0] }],
  ['a region and a store', { regions: [1], stores: [5] }],
  ['all regions of a company', { regions: [0, 1] }],
  ['a company', { companies: [0] }],
  ['another company', { companies: [1] }],
  ['two companies', { companies: [0, 1] }],
  ['a company without stores', { companies: [2] }],
  ['nothing', {}],
  ['everything', { companies: [0, 1, 2] }],
];
