import { addDays, toWeekday } from '@shelfward/contract/kit/dates.ts';
import type { CompanyCalendar, OrderConstraint } from './world.types.ts';

const weeks = [
  { company: 0, orderDays: [1, 4], cutOff: '14:00', deliveryDays: [3, 5], leadDays: 7 },
  { company: 1, orderDays: [2], cutOff: '11:30', deliveryDays: [4], leadDays: 7 },
] as const;

/** The second company has a minimum order, and pays the freight of orders below $1,000. */
export const orderConstraints: readonly OrderConstraint[] = [
  {
    company: 1,
    minValueCents: 25_000,
    freight: [
      { fromCents: 0, freightCents: 8_500 },
      { fromCents: 100_000, freightCents: 0 },
    ],
  },
];

/** The two largest companies have fixed days, and are closed on the holidays of the coming year. */
export const makeCompanyCalendars = (asOf: string): readonly CompanyCalendar[] => {
  const year = Number(asOf.slice(0, 4));
  const exceptions = [year, year + 1]
    .flatMap(listHolidays)
    .filter(({ day }) => day >= asOf && day < addDays(asOf, 365))
    .map((holiday) => ({ ...holiday, kind: 'CLOSED' as const }));
  return weeks.map((week) => ({ ...week, exceptions }));
};

const listHolidays = (year: number) => [
  { day: `${year}-01-01`, name: "New Year's Day" },
  { day: `${year}-07-04`, name: 'Independence Day' },
  { day: findThanksgiving(year), name: 'Thanksgiving' },
  { day: `${year}-12-25`, name: 'Christmas' },
];

/** The fourth Thursday of November. */
const findThanksgiving = (year: number): string => {
  const first = `${year}-11-01`;
  return addDays(first, ((3 - toWeekday(first) + 7) % 7) + 21);
};
