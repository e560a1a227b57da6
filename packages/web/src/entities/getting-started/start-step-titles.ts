import type { StartStep } from '@shelfward/contract/getting-started/getting-started.rules.ts';

export const startStepTitles: Readonly<Record<StartStep, string>> = {
  PRODUCTS: 'Products and prices',
  STORES: 'Companies and stores',
  ASSORTMENTS: 'Assortments',
  SALES: 'Sales history',
  COUNTS: 'Stock counts',
  PAR_LEVELS: 'Par levels from your sales',
  PROPOSAL: 'First proposal',
  ORDER: 'First order',
};
