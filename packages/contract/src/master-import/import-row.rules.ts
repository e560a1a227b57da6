import type { z } from 'zod';
import { defaultCurrency } from '../kit/currency.rules.ts';
import { formatRequirement, withoutDefaultMessages } from '../kit/issues.rules.ts';
import { type Cell, findRowShapeProblem, readCell, truncateText } from '../kit/tables/cell.rules.ts';
import { createDayReader, type FileDates } from '../kit/tables/day.rules.ts';
import { flagProblem, parseFlag } from '../kit/tables/flag.rules.ts';
import { withHeaderCurrency } from '../kit/tables/header-currency.rules.ts';
import { type CellFault, invalid } from '../kit/tables/import-error.ts';
import type { CellForm, ImportProperty } from '../kit/tables/import-property.ts';
import {
  type FileNumbers,
  findNumberRule,
  isFractionOfCent,
  isNoAmount,
  isShortenedNumber,
  type NumberRule,
  parseAmount,
  parseFilePercent,
  parseWhole,
  toCents,
} from '../kit/tables/number.rules.ts';
import type { QualifierColumns } from '../kit/tables/qualifier-ids.ts';
import { createAmountKind } from './amount-kind.rules.ts';
import type { ImportColumns } from './import-columns.rules.ts';
import { createRowQualifier } from './import-effects.rules.ts';
import { type FileKind, listImportProperties, type PropertyId } from './import-properties.rules.ts';
import type { CellProblem, ParsedRow, RowValues } from './parsed-row.types.ts';

interface Assigned {
  readonly property: ImportProperty & { readonly id: PropertyId };
  readonly at: readonly number[];
}

interface FileLayout {
  readonly header: readonly string[];
  readonly columns: ImportColumns;
  readonly dates?: FileDates | undefined;
  readonly numbers: FileNumbers;
  readonly qualifiers?: QualifierColumns | undefined;
  /** Of the account. */
  readonly currency: string;
}

/** Parses the rows of one file, validates each value with the schema of its record, and applies the qualifiers. */
export const createImportRowReader = (
  kind: FileKind,
  layout: FileLayout,
): ((cells: readonly string[], line: number) => ParsedRow) => {
  const parse = createRowParser(kind, layout);
  const qualify = createRowQualifier(kind, layout);
  return (cells, line) => {
    const parsed = parse(cells, line);
    return qualify ? qualify(parsed, cells) : parsed;
  };
};

const createRowParser = (
  kind: FileKind,
  { header, columns, dates, numbers, currency }: FileLayout,
): ((cells: readonly string[], line: number) => ParsedRow) => {
  const readDay = createDayReader(latestDay, dates);
  const findAmountKind = createAmountKind(header);
  const assigned = listImportProperties(kind).flatMap((property): Assigned[] => {
    const at = columns[property.id];
    return at ? [{ property, at }] : [];
  });
  const needed = Math.max(0, ...assigned.flatMap(({ at }) => at.map((column) => column + 1)));
  const keys = listImportProperties(kind).filter(({ isKey }) => isKey);
  return (cells, line) => {
    const shape = findRowShapeProblem(cells, { needed, width: header.length });
    if (shape)
      return { values: {}, problems: [{ property: null, value: null, code: 'INVALID', message: `The row ${shape}` }] };
    const given: Record<string, RowValues[string]> = {};
    const problems: CellProblem[] = [];
    let isRounded = false;
    for (const { property, at } of assigned) {
      if (property.form === 'attributes') readAttributes({ property, at }, { cells, header, given, problems });
      else {
        const cell = withCurrency(joined(cells, at), property.form === 'money' ? header[at[0] ?? -1] : undefined);
        const context = {
          readDay: (text: string) => readDay(text, line),
          rule: findNumberRule(numbers, cell.raw),
          currency,
          amountKind: property.form === 'percent' ? findAmountKind(cells) : undefined,
        };
        readInto(property, cell, { given, problems, context });
        isRounded ||= property.form === 'money' && hasFractionOfCent(cell.text, context);
      }
    }
    for (const { id, label } of keys)
      if (given[id] === undefined && !problems.some(({ property }) => property === id))
        problems.push({ property: id, value: null, code: 'EMPTY', message: `${label} is empty.` });
    return { values: given, problems, ...(isRounded && { isRounded }) };
  };
};

const hasFractionOfCent = (text: string, context: CellContext): boolean => {
  const parsed = parseAmount(text, context);
  return 'amount' in parsed && isFractionOfCent(parsed.amount);
};

const joined = (cells: readonly string[], at: readonly number[]): Cell => {
  const filled = at.map((column) => readCell(cells[column])).filter(({ text }) => text !== '');
  const join = (key: 'text' | 'raw') => filled.map((cell) => cell[key]).join(' ');
  return { text: join('text'), raw: join('raw'), isFormula: filled.some(({ isFormula }) => isFormula) };
};

const withCurrency = (cell: Cell, name: string | undefined): Cell => ({
  ...cell,
  text: withHeaderCurrency(cell.text, name),
});

interface Into {
  readonly given: Record<string, RowValues[string]>;
  readonly problems: CellProblem[];
}

interface CellContext {
  readonly readDay: (text: string) => ReturnType<ReturnType<typeof createDayReader>>;
  readonly rule: NumberRule;
  readonly currency: string;
  /** The cell that says that a discount of the row is an amount. */
  readonly amountKind?: string | undefined;
}

/** A dash in such a cell says that there is no value; a dash for a quantity is zero. */
const optionalForms: readonly CellForm[] = ['money', 'percent', 'day'];

const readInto = (
  property: Assigned['property'],
  cell: Cell,
  { given, problems, context }: Into & { readonly context: CellContext },
): void => {
  if (cell.text === '' || (optionalForms.includes(property.form) && isNoAmount(cell.text))) return;
  const value = parseCell(property, cell, context);
  if ('value' in value) given[property.id] = value.value;
  else problems.push(toProblem(property, property.label, { ...value, cell }));
};

/** Each column is an attribute with the name of the header; each cell is the value of the product. */
const readAttributes = (
  { property, at }: Assigned,
  { cells, header, given, problems }: Into & { readonly cells: readonly string[]; readonly header: readonly string[] },
): void => {
  const attributes: Record<string, string> = {};
  for (const column of at) {
    const cell = readCell(cells[column]);
    const key = header[column]?.trim() ?? '';
    if (cell.text === '' || key === '') continue;
    const value = parseCell(property, cell);
    if ('value' in value) attributes[key] = String(value.value);
    else problems.push(toProblem(property, key, { ...value, cell }));
  }
  if (Object.keys(attributes).length > 0) given.attributes = attributes;
};

const toProblem = (
  { id }: Assigned['property'],
  label: string,
  { code, problem, cell: { text } }: CellFault & { readonly cell: Cell },
): CellProblem => ({ property: id, value: text, code, message: `${label} "${truncateText(text)}" ${problem}` });

type Value = { readonly value: string | number | boolean } | CellFault;

const parseCell = (
  { form, schema }: ImportProperty,
  { text, isFormula }: Cell,
  context: CellContext = attributeContext,
): Value => {
  if (isFormula) return { code: 'FORMULA', problem: 'is a formula, not a value.' };
  if (isShortenedNumber(text))
    return { code: 'SHORTENED', problem: 'is a number that a spreadsheet program has shortened.' };
  // Readers of files write this character in place of those that the database rejects.
  if (text.includes('\ufffd')) return invalid('contains �, which replaces a character that is not valid.');
  const read = readers[form](text, context);
  if ('problem' in read) return read;
  const parsed = schema.safeParse(read.value, withoutDefaultMessages);
  return parsed.success ? read : findFault(parsed.error.issues[0]);
};

const latestDay = '9999-12-31';
/** Attributes are texts. */
const attributeContext: CellContext = {
  readDay: () => invalid('is not a date.'),
  rule: 'TYPED',
  currency: defaultCurrency,
};

/** Programs write letters with separate accents and spaces that do not break, which look the same as the usual ones. */
const toStoredText = (cell: string): string => cell.normalize('NFC').replaceAll(/[\u00a0\u2007\u202f]/g, ' ');

const readers: Readonly<Record<CellForm, (cell: string, context: CellContext) => Value>> = {
  text: (cell) => ({ value: toStoredText(cell) }),
  attributes: (cell) => ({ value: toStoredText(cell) }),
  whole: (cell, { rule }) => {
    const read = parseWhole(cell, rule);
    return typeof read === 'object' ? read : invalid('is not a whole number.');
  },
  money: (cell, context) => {
    const parsed = parseAmount(cell, context);
    return 'amount' in parsed ? { value: toCents(parsed.amount) } : { code: parsed.code, problem: parsed.problem };
  },
  percent: (cell, { rule, amountKind }) =>
    amountKind === undefined || cell.includes('%')
      ? parseFilePercent(cell, rule)
      : { code: 'AMBIGUOUS', problem: `is an amount, because of ${amountKind}. Enter a percentage.` },
  day: (cell, { readDay }) => {
    const read = readDay(cell);
    return 'day' in read ? { value: read.day } : read;
  },
  flag: (cell) => {
    const value = parseFlag(cell);
    return value === undefined ? invalid(flagProblem) : { value };
  },
};

/** Amounts are parsed in cents, so a text with their limit would not match the file. */
const findFault = (issue: z.core.$ZodIssue | undefined): CellFault => {
  if (issue?.code === 'too_big')
    return issue.origin === 'string'
      ? { code: 'TOO_LONG', problem: `is longer than ${issue.maximum} characters.` }
      : { code: 'TOO_LARGE', problem: 'is too large.' };
  if (issue?.code === 'too_small') return { code: 'TOO_SMALL', problem: 'is too small.' };
  return invalid(`${issue ? formatRequirement(issue) : 'is not valid'}.`);
};
