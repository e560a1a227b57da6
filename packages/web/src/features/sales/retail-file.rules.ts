import type { FigureCheck } from '@shelfward/contract/feeds/feeds.contract.ts';
import { formatTemplate, readTemplates } from '@shelfward/contract/feeds/retail-templates.rules.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { findRetailWeek, type RetailCalendar } from '@shelfward/contract/kit/retail-calendars.rules.ts';

type CheckedForm = NonNullable<FigureCheck['form']>;

/** The form and its days, such as "Walmart, store by week, weeks 202541 to 202543". */
export const formatForm = (form: CheckedForm): string => {
  const template = readTemplates.find(({ id }) => id === form.template);
  const name = template ? formatTemplate(template) : form.retailer;
  const days = `${formatDay(form.from)} to ${formatDay(form.to)}`;
  if (form.grain === 'DAY') return `${name}, ${form.from === form.to ? formatDay(form.from) : days}`;
  if (form.grain !== 'WEEK') return `${name}, ${days}`;
  const weeks = template && formatWeeks(form, template.calendar);
  return `${name}, ${weeks ?? `weeks ${days}`}`;
};

/** By number, in the calendars of retailers whose weeks have one. */
const formatWeeks = ({ from, to }: CheckedForm, calendar: RetailCalendar): string | undefined => {
  if (calendar.kind === 'WEEK') return undefined;
  const [first = '', last = ''] = [from, to].map((day) => {
    const { year, week } = findRetailWeek(calendar, day);
    return `${year}${String(week).padStart(2, '0')}`;
  });
  return first === last ? `week ${first}` : `weeks ${first} to ${last}`;
};
