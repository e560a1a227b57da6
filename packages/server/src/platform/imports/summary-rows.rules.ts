import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { isAmount } from '@shelfward/contract/kit/tables/number.rules.ts';
import type { ImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { type FileKind, listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';

/** A row of a report without a record. */
type SummaryKind =
  /** A total or subtotal of the rows above. */
  | 'TOTAL'
  /** A text below the table, such as the filters of the report. */
  | 'FOOTER'
  /** Lines between the header and the rows, as query tools print them. */
  | 'RULE';

/** In the languages of the programs that write the files. */
const totalWords = [
  'total(?:s|e|es|en|t)?(?: (?:g[ée]n[ée]rale?|geral))?|totaal|totais',
  'summe|gesamt(?:summe|ergebnis)?|insgesamt|summa?|suma|somme|soma|razem|ogółem|celkem|spolu',
  'összesen|toplam|yhteensä|i alt|итого|всего|разом',
  '[合总總総]計|[合总]计|小[計计]|[합총]계',
];
const totalWord = new RegExp(
  `^(?:(?:grand|sub|sous|report|overall|store|company|net|zwischen|eind|genel)[ -]?)?(?:${totalWords.join('|')})\\s*:?$`,
  'iu',
);
const namedTotal = /^(?:sub-?|grand )?totals? (?:for |of )?\S|\S (?:sub-?)?totals?\s*:?$/i;

/** Texts that no record begins with. */
const footers: readonly RegExp[] = [
  /^\(?\d[\d,.]*\s+(?:rows?|records?|lines?|results?|entries)(?:\(s\))?(?:\s+(?:affected|selected|returned|found|exported|printed|in set.*))?\)?\.?$/i,
  /^(?:applied filters?\b|filters?(?: applied)?\s*:)/i,
  /^\W*end of (?:report|file|data|list)\b/i,
  /^(?:report |data |file |list )?(?:generated|exported|printed|created|downloaded|refreshed|last updated|run)\s*(?:on\b|at\b|by\b|date\b|:)/i,
  /^(?:data )?as of\b.*\d/i,
  /^page \d+(?: of \d+)?$/i,
  /^(?:©|\(c\)|copyright\b|confidential\b|disclaimer\b)/i,
];
const rule = /^[-=_]{2,}$/;
const figure = /^\s*[-+(]?\d/;
const totalHint = /tot|sum|gesamt/i;

interface SummaryInput {
  readonly kind: FileKind;
  readonly columns: ImportColumns;
}

/** Recognizes rows without a record of a kind of file. */
export const createSummaryRows = ({ kind, columns }: SummaryInput) => {
  const properties = listImportProperties(kind);
  const findColumns = (test: (property: (typeof properties)[number]) => boolean): Set<number> =>
    new Set(properties.filter(test).flatMap(({ id }) => columns[id] ?? []));
  const textColumns = findColumns(({ form }) => form === 'text' || form === 'attributes' || form === 'flag');
  const days = findColumns(({ form }) => form === 'day');
  const keys = findColumns(({ isKey }) => isKey === true);
  const [quantity] = findColumns(({ form, isRequired }) => form === 'whole' && isRequired === true);

  const isTotal = (cells: readonly string[], filled: readonly number[]): boolean => {
    const at = filled.find((column) => totalWord.test(cells[column] ?? ''));
    const [first = -1] = filled;
    const isNamed = at === undefined && quantity !== undefined && namedTotal.test(cells[first] ?? '');
    const label = at ?? (isNamed ? first : -1);
    if (label < 0 || filled.some((column) => column < label && !textColumns.has(column))) return false;
    const rest = filled.filter((column) => column > label);
    const isFigure = (column: number): boolean =>
      (days.has(column) && !isNamed) ||
      (!textColumns.has(column) && isAmount((cells[column] ?? '').replace(/\s*%$/, '')));
    return rest.every(isFigure) && (rest.length > 0 || quantity !== undefined);
  };
  /** A row that cannot be a record: it has no quantity and at most one text. */
  const isShort = (cells: readonly string[], filled: readonly number[]): boolean => {
    if (quantity === undefined || isAmount(cells[quantity] ?? '')) return false;
    const [first = 0] = filled;
    return [...keys].every((column) => column <= first || (cells[column] ?? '') === '');
  };
  /** Most rows: with a quantity and all names, none of which looks like a total. */
  const isRecord = (cells: readonly string[]): boolean =>
    quantity !== undefined &&
    figure.test(cells[quantity] ?? '') &&
    [...keys].every((column) => (cells[column] ?? '').trim() !== '' && !totalHint.test(cells[column] ?? ''));
  /** `isBelow`: the row follows a total, a footer, or a blank line. */
  return (given: readonly string[], isBelow: boolean): SummaryKind | undefined => {
    if (isRecord(given)) return undefined;
    const cells = given.map((cell) => cell.trim());
    const filled = [...cells.keys()].filter((column) => cells[column] !== '');
    const [first = 0] = filled;
    if (filled.every((column) => rule.test(cells[column] ?? ''))) return 'RULE';
    if (isTotal(cells, filled)) return 'TOTAL';
    // A comma in the text splits it.
    const texts = [cells[first] ?? '', cells.join().replace(/,+$/, '')];
    const hasFooter = footers.some((footer) => texts.some((text) => footer.test(text)));
    if (hasFooter && (quantity === undefined || !isAmount(cells[quantity] ?? ''))) return 'FOOTER';
    return isBelow && isShort(cells, filled) ? 'FOOTER' : undefined;
  };
};

interface Row {
  readonly cells: string[];
  readonly line: number;
  readonly unsavedFormulas: readonly number[];
}

interface SummarySink {
  readonly onRow: (row: Row) => void;
  readonly onTotal: (row: Row) => void;
}

const maxHeld = 1000;

/** Passes records and totals on, and skips the lines below a table. Lines that records follow are records, too. */
export const createSummaryFilter = (input: SummaryInput, { onRow, onTotal }: SummarySink) => {
  const recognize = createSummaryRows(input);
  let held: Row[] = [];
  let lastLine = 0;
  let isBelow = false;
  let hasRecords = false;
  const totalsAbove: Row[] = [];
  const counts = { totals: 0, rules: 0 };
  const release = (): void => {
    for (const row of held) onRow(row);
    held = [];
  };
  const addTotal = (row: Row): void => {
    counts.totals += 1;
    if (hasRecords) onTotal(row);
    else totalsAbove.push(row);
  };
  return {
    add: (row: Row): void => {
      const kind = recognize(row.cells, isBelow || row.line > lastLine + 1);
      const isFirst = lastLine === 0;
      lastLine = row.line;
      isBelow = kind !== undefined;
      if (kind === 'FOOTER' && !isFirst && held.length < maxHeld) held.push(row);
      else if (kind === 'RULE') counts.rules += 1;
      else {
        release();
        if (kind === 'TOTAL') addTotal(row);
        else {
          hasRecords = true;
          onRow(row);
        }
      }
    },
    /** Totals above all records are those of the records below them. */
    end: (): void => {
      for (const row of totalsAbove) onTotal(row);
    },
    /** What was skipped. */
    messages: (): string[] => [
      ...(counts.totals === 0
        ? []
        : [
            `${formatCount(counts.totals, 'row')} with totals ${plural(counts.totals, 'was', 'were')} compared with the rows and skipped.`,
          ]),
      ...(held.length + counts.rules === 0 ? [] : [skippedLines(held, counts.rules)]),
    ],
  };
};

const skippedLines = (held: readonly Row[], rules: number): string => {
  const count = held.length + rules;
  const text = truncateText((held[0]?.cells ?? []).filter((cell) => cell.trim() !== '').join(', '));
  return `${formatCount(count, 'line')} without data ${plural(count, 'was', 'were')} skipped${text === '' ? '' : `, for example "${text}"`}.`;
};
