import type { Sold } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';

export const zeroSold: Sold = { units: 0, sales: 0, unitsYoy: 0, salesYoy: 0 };

export const sumSold = (sold: Iterable<Sold>): Sold => {
  let { units, sales, unitsYoy, salesYoy } = zeroSold;
  for (const one of sold) {
    units += one.units;
    sales += one.sales;
    unitsYoy += one.unitsYoy;
    salesYoy += one.salesYoy;
  }
  return { units, sales, unitsYoy, salesYoy };
};

/** A period with returns only does not count as sold. */
export const soldInBoth = ({ units, unitsYoy }: Sold): boolean => units > 0 && unitsYoy > 0;
