import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { movingHolidayNames, movingHolidays } from '@shelfward/contract/replenishment/moving-holidays.rules.ts';
import { z } from 'zod';
import { formatQuantity } from '../../kit/ui/numbers.ts';

export const settingLabels = {
  mode: 'Mode',
  leadWeeks: 'Lead time',
  reviewWeeks: 'Review period',
  serviceLevelBasis: 'Service level by',
  serviceLevel: 'Service level',
  marginPercent: 'Margin',
  holdingPercent: 'Holding cost a year',
  presentationMinimum: 'Presentation minimum',
  orderRule: 'Order rule',
  movingHolidays: 'Holidays that move',
} as const;

export const modeChoices = [
  { value: 'OFF', label: 'Off: no suggestions' },
  { value: 'SUGGEST', label: 'Suggest: users accept suggestions' },
  { value: 'FLOOR', label: 'Floor: proposals use suggestions above the par level' },
  { value: 'AUTOMATIC', label: 'Automatic: each run accepts its suggestions' },
] as const;

export const basisChoices = [
  { value: 'FIXED', label: 'Percentage' },
  { value: 'MARGIN', label: 'Margin and holding cost' },
] as const;

export const holidayChoices = movingHolidays.map((holiday) => ({ value: holiday, label: movingHolidayNames[holiday] }));

export const ruleChoices = [
  { value: 'PAR_LEVEL', label: 'Par level: orders fill up to the par level' },
  { value: 'PROJECTED', label: 'Projected: orders cover the demand until the next delivery' },
] as const;

/** Without a choice, the basis of the service level decides. */
export const ruleByBasis = 'Projected if the service level follows from margin and holding cost';

/** Service levels are shown in percent. */
export const toPercent = (level: number): number => Number((level * 100).toFixed(4));
export const toLevel = (percent: number): number => Number((percent / 100).toFixed(6));

export const levelInPercent = z
  .number()
  .min(50)
  .refine((percent) => percent <= 99.9, 'Enter at most 99.9 %: 100 % would require an unlimited par level');

export const formatWeeks = (weeks: number): string => `${formatQuantity(weeks)} ${plural(weeks, 'week', 'weeks')}`;
export const formatUnits = (units: number): string => `${formatQuantity(units)} ${plural(units, 'unit', 'units')}`;
