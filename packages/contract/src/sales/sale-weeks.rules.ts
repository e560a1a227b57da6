import { truncateText } from '../kit/tables/cell.rules.ts';
import { plainName } from '../kit/tables/header.rules.ts';

const span = '(?:week|wk|weeks|period|month|quarter)';
const part = '(?:ending|end|ended|ends|starting|start|begin|beginning|commencing|of)';
const name = new RegExp(
  `^(?:fiscal|sales|retail|calendar)?${span}(?:${part}(?:date|day|on)?|date)?$|^(?:w|m)(?:e|k)(?:date|ending)$|` +
    `^(?:start|end)of${span}(?:date)?$|^[a-z]*date${span}$|^(?:woche|semaine|semana|settimana)$`,
);
const edge = (words: string): RegExp =>
  new RegExp(`^(?:sales|report|reporting|period)?(?:(?:${words})(?:date|day|on)?|date(?:${words}))$`);
const first = edge('start|starting|begin|from');
const last = edge('end|ending|to|thru|through|until');

/** Whether the column and another one of the file state the first and the last day of each row. */
const isEdge = (column: string, header: readonly string[]): boolean =>
  [
    [first, last],
    [last, first],
  ].some(([own, other]) => own?.test(plainName(column)) && header.some((one) => other?.test(plainName(one))));

/** Why a column of days cannot be the day of sales: it states weeks or months, whose sales are not those of one day. */
export const findPeriodProblem = (column: string, header: readonly string[] = []): string | undefined =>
  name.test(plainName(column)) || isEdge(column, header)
    ? `The column ${truncateText(column)} states periods of several days, so it cannot be the day of the sales. Export the sales by day, or the retailer's own file of weeks.`
    : undefined;
