import type { ReportColumns, ReportLevel } from './report-query.ts';

/** Names of the levels; that of a level by attribute is the name of its key. */
export const levelLabels: Readonly<Record<ReportLevel['type'], string>> = {
  COMPANY: 'Company',
  REGION: 'Region',
  STORE: 'Store',
  PRODUCT_LINE: 'Product line',
  PRODUCT: 'Product',
  ATTRIBUTE_VALUE: 'Attribute',
  ATTRIBUTE_KEY_ID: 'Attribute',
  YEAR_MONTH: 'Month',
};

export const columnLabels: Readonly<Record<ReportColumns, string>> = {
  NONE: 'None',
  DAY: 'Days',
  WEEK: 'Weeks',
  MONTH: 'Months',
  QUARTER: 'Quarters',
  YEAR: 'Years',
};
