import type { RangeType } from '@shelfward/contract/analytics/ranges.rules.ts';
import { monthName } from '@shelfward/contract/kit/dates.ts';
import { formatDay } from '../../../kit/ui/numbers.ts';

/** The chart label of the interval that begins on a day: the Monday of a week, `Nov 2026`, `Q4 2026`, `2026`. */
export const rangeLabel = (day: string, range: RangeType): string => {
  const [year = '', month = ''] = day.split('-');
  switch (range) {
    case 'DAY':
    case 'WEEK':
      return formatDay(day);
    case 'MONTH':
      return `${monthName(day)} ${year}`;
    case 'QUARTER':
      return `Q${Math.ceil(Number(month) / 3)} ${year}`;
    case 'YEAR':
      return year;
  }
};

export const rangeLabels: Readonly<Record<RangeType, string>> = {
  DAY: 'Day',
  WEEK: 'Week',
  MONTH: 'Month',
  QUARTER: 'Quarter',
  YEAR: 'Year',
};
