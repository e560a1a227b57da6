/** What a rule observes: all sales, or each company, region, and so on, for itself. */
export const alertSubjects = [
  'TOTAL',
  'COMPANY',
  'REGION',
  'STORE',
  'PRODUCT_LINE',
  'PRODUCT',
  'STORE_PRODUCT_LINE',
  'STORE_PRODUCT',
] as const;
export type AlertSubject = (typeof alertSubjects)[number];

/** Availability: the share of products with stock, of those with a par level and a known stock. */
export const alertFigures = ['UNITS', 'SALES', 'AVAILABILITY'] as const;
export type AlertFigure = (typeof alertFigures)[number];

/** SILENCE: no sales. */
export const alertKinds = ['FALL', 'RISE', 'SILENCE', 'BELOW', 'ABOVE'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const maxAlertRules = 50;
export const maxAlertSubjects = 10_000;
/** Alerts of a rule that begin with one evaluation; the others are one alert with their number. */
export const maxNewAlerts = 20;
/** The weeks before the compared week. */
export const maxComparedWeeks = 13;
export const defaultComparedWeeks = 4;
export const previewWeeks = 8;

/** The least and the largest threshold: percent, days without sales, units, or cents in a week. */
export const findThresholdLimits = (
  kind: AlertKind,
  figure: AlertFigure,
): { readonly min: number; readonly max: number } => {
  if (kind === 'FALL') return { min: 5, max: 100 };
  if (kind === 'RISE') return { min: 5, max: 1000 };
  if (kind === 'SILENCE') return { min: 2, max: 56 };
  return { min: 1, max: figure === 'AVAILABILITY' ? 100 : 100_000_000_000 };
};

/** Which figures a kind of rule can observe. */
export const figuresOfKind: Readonly<Record<AlertKind, readonly AlertFigure[]>> = {
  FALL: ['UNITS', 'SALES'],
  RISE: ['UNITS', 'SALES'],
  SILENCE: ['UNITS'],
  BELOW: ['UNITS', 'SALES', 'AVAILABILITY'],
  ABOVE: ['UNITS', 'SALES'],
};

/** Why an alert has ended: NEW_LEVEL if the weeks that it was compared with have passed. */
export const alertEnds = ['RECOVERED', 'NEW_LEVEL', 'RULE_CHANGED'] as const;
export type AlertEnd = (typeof alertEnds)[number];
