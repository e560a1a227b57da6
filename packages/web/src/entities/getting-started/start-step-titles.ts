import type { StartStep } from '@shelfward/contract/getting-started/getting-started.rules.ts';

export const startStepTitles: Readonly<Record<StartStep, string>> = {
  PRICE_LIST: 'Price list',
  PRODUCTS: 'Products',
  STORES: 'Companies and stores',
  ASSORTMENTS: 'Assortments',
  SALES: 'Sales history',
  COUNTS: 'Stock counts',
  STOCK: 'Your own stock',
  PROPOSAL: 'First proposal',
  ORDER: 'First order',
};
