import { isBlank } from './cell.rules.ts';
import { createCsvReader } from './csv.rules.ts';

export const delimiters = ['DEFAULT', 'TAB', 'SEMICOLON', 'SPACE'] as const;
export type Delimiter = (typeof delimiters)[number];
export const delimiterSigns = {
  DEFAULT: ',',
  TAB: '\t',
  SEMICOLON: ';',
  SPACE: ' ',
} as const satisfies Record<Delimiter, string>;

/** Detects the delimiter of a header. A space is never detected, because names contain spaces. */
export const detectDelimiter = (start: string): Delimiter => {
  const candidates = ['DEFAULT', 'TAB', 'SEMICOLON'] as const;
  const columns = candidates.map((delimiter) => columnsBy(start, delimiter));
  const maxColumns = Math.max(...columns);
  // Every wrong delimiter also results in a single column.
  return (maxColumns > 1 && candidates[columns.indexOf(maxColumns)]) || 'DEFAULT';
};

const columnsBy = (start: string, delimiter: Delimiter): number => {
  let columns = 0;
  const reader = createCsvReader({
    delimiter: delimiterSigns[delimiter],
    onRecord: (fields) => {
      if (columns === 0 && !isBlank(fields)) columns = fields.length;
    },
    onProblem: () => undefined,
  });
  reader.push(start);
  reader.end();
  return columns;
};
