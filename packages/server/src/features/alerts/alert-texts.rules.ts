import type { AlertSubject } from '@shelfward/contract/alerts/alerts.rules.ts';
import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { addDays, daysPerWeek, formatDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Condition, ObservedRule } from './alert.types.ts';
import { availabilityScale } from './conditions.rules.ts';

interface TextOptions {
  readonly currency: string;
  /** The last day of the sales that show it. */
  readonly day: string;
}

/** What has happened to a subject: the words after its name. */
export const describeCondition = (rule: ObservedRule, condition: Condition, { currency, day }: TextOptions): string => {
  const { value, expected, weeks } = condition;
  if (rule.kind === 'SILENCE')
    return `has sold nothing since ${formatDay(addDays(day, -condition.days))}, for ${formatCount(condition.days, 'day')}`;
  if (rule.figure === 'AVAILABILITY')
    return `has an availability of ${(value / availabilityScale).toFixed(1)}%, below ${rule.threshold}%`;
  const amount = (figure: number): string =>
    rule.figure === 'SALES' ? `${formatCents(figure, currency)} of sales` : formatCount(figure, 'unit');
  const period = `in the ${Math.max(1, weeks) * daysPerWeek} days until ${formatDay(day)}`;
  if (rule.kind === 'BELOW' || rule.kind === 'ABOVE')
    return `had ${amount(value)} ${period}, ${rule.kind === 'BELOW' ? 'less' : 'more'} than ${amount(expected)}`;
  const percent = Math.round((Math.abs(value - expected) / Math.max(1, expected)) * 100);
  return `had ${amount(value)} ${period}, ${percent}% ${rule.kind === 'FALL' ? 'less' : 'more'} than expected from ${condition.isPromoted ? 'planned promotions, the season, and the weeks before' : 'the season and the weeks before'} (${amount(expected)})`;
};

/** Subjects beyond those that have an alert of their own. */
export const describeOthers = (count: number): string =>
  count === 1 ? 'meets the condition, too' : 'meet the condition, too';

export const describeLateData = (lastDay: string): string => `has no sales data since ${formatDay(lastDay)}`;

/** The page that shows a subject. */
export const buildReportLink = (
  rule: Pick<ObservedRule, 'subject' | 'figure'>,
  ids: readonly number[],
  { day, weeks }: { readonly day: string; readonly weeks: number },
): { readonly label: string; readonly path: string } => {
  const [first = 0, second = 0] = ids;
  if (rule.figure === 'AVAILABILITY')
    return rule.subject === 'STORE' || rule.subject.startsWith('STORE_')
      ? { label: 'Open store', path: `/stores/storeDetail/${first}` }
      : { label: 'Open stock-outs', path: '/today?tab=stockOuts' };
  const days = { soldOnAfter: addDays(day, 1 - weeks * daysPerWeek), soldOnBefore: day };
  const subject: Readonly<Record<AlertSubject, Readonly<Record<string, number>>>> = {
    TOTAL: {},
    COMPANY: { companyId: first },
    REGION: { regions: first },
    STORE: { storeId: first },
    PRODUCT_LINE: { productLineId: first },
    PRODUCT: { productId: first },
    STORE_PRODUCT_LINE: { storeId: first, productLineId: second },
    STORE_PRODUCT: { storeId: first, productId: second },
  };
  const query = new URLSearchParams({ ...days });
  for (const [name, id] of Object.entries(subject[rule.subject])) query.set(name, String(id));
  const path = rule.subject === 'REGION' ? '/sales-view' : '/retail-sales';
  return { label: 'Open report', path: `${path}?${query}` };
};
