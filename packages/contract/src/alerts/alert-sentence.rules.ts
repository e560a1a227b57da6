import { capitalize } from '../kit/capitalize.rules.ts';
import { formatCents } from '../kit/currency.rules.ts';
import { formatCount } from '../kit/plural.rules.ts';
import type { AlertFigure, AlertKind, AlertSubject } from './alerts.rules.ts';

export const subjectNames: Readonly<Record<AlertSubject, string>> = {
  TOTAL: 'all stores',
  COMPANY: 'a company',
  REGION: 'a region',
  STORE: 'a store',
  PRODUCT_LINE: 'a product line',
  PRODUCT: 'a product',
  STORE_PRODUCT_LINE: 'a product line in a store',
  STORE_PRODUCT: 'a product in a store',
};

export const figureNames: Readonly<Record<AlertFigure, string>> = {
  UNITS: 'units',
  SALES: 'sales',
  AVAILABILITY: 'availability',
};

/** Of a rule: "Units of a store fall by 20% or more against the forecast from the season and at least 4 weeks before". */
export interface SentenceParts {
  readonly subject: AlertSubject;
  readonly kind: AlertKind;
  readonly figure: AlertFigure;
  readonly threshold: number;
  readonly weeks: number;
}

/** `scope` names the filters, such as "company Grocer". */
export const describeAlertRule = (rule: SentenceParts, currency: string, scope = ''): string => {
  const { subject, kind, figure, threshold } = rule;
  const name = subjectNames[subject];
  const sentence =
    kind === 'SILENCE'
      ? `No sales of ${name} for ${formatCount(threshold, 'day')}`
      : `${capitalize(figureNames[figure])} of ${name} ${describeCondition(rule, currency)}`;
  return scope === '' ? sentence : `${sentence} (${scope})`;
};

const describeCondition = ({ kind, figure, threshold, weeks }: SentenceParts, currency: string): string => {
  if (kind === 'FALL' || kind === 'RISE') {
    return `${kind.toLowerCase()} by ${threshold}% or more against the forecast from the season and at least ${formatCount(weeks, 'week')} before`;
  }
  const side = kind === 'BELOW' ? 'below' : 'above';
  if (figure === 'AVAILABILITY') return `is ${side} ${threshold}%`;
  return `in a week are ${side} ${figure === 'SALES' ? formatCents(threshold, currency) : threshold.toLocaleString('en-US')}`;
};
