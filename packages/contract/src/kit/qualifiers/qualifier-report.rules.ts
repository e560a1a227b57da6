import { groupBy } from '../group-by.rules.ts';
import { formatCount, plural } from '../plural.rules.ts';
import { truncateText } from '../tables/cell.rules.ts';
import { type QualifierColumns, type QualifierId, qualifierIds } from '../tables/qualifier-ids.ts';
import type { QualifiedCell, QualifiedRow } from './qualifier-rows.rules.ts';

/** What a column does, for people. */
export interface QualifierReport {
  readonly qualifier: QualifierId;
  /** Counted from 0. */
  readonly column: number;
  /** The name of the column. */
  readonly name: string;
  /** A sentence: "2 rows in "CS" are multiplied by the pack size of the product." */
  readonly effect: string;
}

interface Group {
  readonly cell: QualifiedCell;
  readonly line: number;
  rows: number;
}

const maxTexts = 1000;
const maxShown = 4;

/** Counts what the qualifiers of the rows of a file do. */
export const createQualifierReport = (columns: QualifierColumns, header: readonly string[]) => {
  const groups = new Map<number, Map<string, Group>>();
  return {
    add: ({ cells }: Pick<QualifiedRow, 'cells'>, line: number): void => {
      for (const cell of cells) {
        const texts = groups.get(cell.column) ?? new Map<string, Group>();
        groups.set(cell.column, texts);
        const key = `${cell.does} ${cell.text}`;
        const group = texts.get(key);
        if (group) group.rows += 1;
        else if (texts.size < maxTexts) texts.set(key, { cell, line, rows: 1 });
      }
    },
    list: (): QualifierReport[] =>
      qualifierIds.flatMap((qualifier) =>
        (columns[qualifier] ?? []).map((column) => ({
          qualifier,
          column,
          name: header[column]?.trim() ?? '',
          effect: describeEffects([...(groups.get(column)?.values() ?? [])]),
        })),
      ),
  };
};

const effects: readonly (readonly [QualifiedCell['does'], (rows: number, units: number) => string])[] = [
  ['PACK', (rows) => `${plural(rows, 'is', 'are')} multiplied by the pack size of the product`],
  ['COUNT', (rows, units) => `${plural(rows, 'is', 'are')} multiplied by ${units.toLocaleString('en-US')}`],
  [
    'PRICE',
    (rows, units) =>
      `${plural(rows, 'has a price', 'have prices')} ${units > 1 ? `of ${units.toLocaleString('en-US')}` : 'of this unit'}`,
  ],
  ['PACK_SIZE', (rows) => `${plural(rows, 'has', 'have')} this pack size, whatever the product has`],
  ['LEFT_OUT', (rows) => `${plural(rows, 'is', 'are')} left out`],
  ['RETURN', (rows) => `${plural(rows, 'counts', 'count')} as ${plural(rows, 'a return', 'returns')}`],
  ['INACTIVE', (rows) => `${plural(rows, 'is', 'are')} inactive`],
  ['DISCONTINUED', (rows) => `${plural(rows, 'is', 'are')} discontinued`],
  ['DISCOUNT', (rows) => `${plural(rows, 'has', 'have')} a discount of the order`],
  ['UNKNOWN', (rows) => `${plural(rows, 'counts', 'count')}, because the text is not known`],
];

const describeEffects = (groups: readonly Group[]): string => {
  const sentences = effects.flatMap(([does, describe]) => {
    const found = groupBy(
      groups.filter(({ cell }) => cell.does === does),
      ({ cell }) => cell.units ?? 1,
    );
    return [...found].map(([units, same]) => {
      const rows = same.reduce((sum, group) => sum + group.rows, 0);
      return `${formatCount(rows, 'row')} with ${listTexts(same)} ${describe(rows, units)}.`;
    });
  });
  return sentences.length === 0 ? 'It changes no row.' : sentences.join(' ');
};

const listTexts = (groups: readonly Group[]): string => {
  const shown = groups.slice(0, maxShown).map(({ cell, line }) => `"${truncateText(cell.text)}" (line ${line})`);
  return groups.length > maxShown ? `${shown.join(', ')}, and others` : shown.join(', ');
};

/** As a message of an import: `Unit: 2 rows with "CS" (line 2) are multiplied by the pack size of the product.` */
export const formatQualifiers = (reports: readonly QualifierReport[]): string[] =>
  reports.map(({ name, effect }) => `${truncateText(name)}: ${effect}`);
