import { isBlank, readCell } from '../kit/tables/cell.rules.ts';
import { maxHeaderRow, plainName, type TableRecord } from '../kit/tables/header.rules.ts';
import { findTitleDays, isWeekNumber, type TitleDays } from './form-days.rules.ts';
import type { ReadTemplate, RejectedTemplate, RetailColumn, RetailTemplate } from './retail-template.types.ts';
import { readTemplates, rejectedTemplates } from './retail-templates.rules.ts';

/** The start of a file. */
export interface FileHead {
  readonly fileName: string;
  /** The visible sheets; a text file has one without a name. */
  readonly sheets: readonly SheetHead[];
}

interface SheetHead {
  readonly name: string | undefined;
  /** The first records. */
  readonly records: readonly TableRecord[];
}

/** The columns of each kind, counted from 0, in the order in which they apply. */
export type RetailColumns = Readonly<Partial<Record<RetailColumn, readonly number[]>>>;

/** A file of a retailer that can be read. */
export interface RecognizedFile {
  readonly template: ReadTemplate;
  readonly sheet: string | undefined;
  /** The line of the header, counted from 1. */
  readonly headerRow: number;
  readonly header: readonly string[];
  readonly columns: RetailColumns;
  /** The days that the file states outside its rows. */
  readonly titleDays: TitleDays;
}

export type Recognition =
  | { readonly kind: 'FORM'; readonly form: RecognizedFile }
  /** `reason` says why the file cannot be imported, and what to export instead. */
  | { readonly kind: 'REJECTED'; readonly template: RetailTemplate; readonly reason: string };

/** Recognizes the file of a retailer by its header, titles, and names. Undefined for other files, which need a mapping. */
export const recognizeForm = (head: FileHead): Recognition | undefined => {
  const found = head.sheets.flatMap((sheet) => findForm(head, sheet) ?? []);
  const [first, second] = found;
  if (first?.kind === 'FORM' && second?.kind === 'FORM')
    return {
      kind: 'REJECTED',
      template: first.form.template,
      reason: `The sheets "${first.form.sheet}" and "${second.form.sheet}" both have figures. Save each sheet as a file.`,
    };
  return found.find(({ kind }) => kind === 'FORM') ?? first;
};

/** Whether a form has a column with this name. Separators are detected by the names in the header. */
export const isRetailName = (name: string): boolean => knownNames.has(plainName(name));

const knownNames: ReadonlySet<string> = new Set(
  [...readTemplates, ...rejectedTemplates].flatMap(({ columns }) => Object.values(columns).flat()),
);

const findForm = (head: FileHead, sheet: SheetHead): Recognition | undefined => {
  for (const record of sheet.records) {
    if (record.line > maxHeaderRow || isBlank(record.cells)) continue;
    const header = record.cells.map((cell) => readCell(cell).text);
    const names = header.map(plainName);
    const form = findReadForm(head, sheet, { record, header, names });
    if (form) return form;
    const rejected = rejectedTemplates.find((template) => fits(template, names));
    if (rejected) return toRejection(rejected);
  }
  return isScorecard(sheet) ? toRejection(scorecard) : undefined;
};

interface Header {
  readonly record: TableRecord;
  readonly header: readonly string[];
  readonly names: readonly string[];
}

const findReadForm = (head: FileHead, sheet: SheetHead, { record, header, names }: Header): Recognition | undefined => {
  const template = readTemplates.find((one) => fits(one, names) && hasLayout(one, names) && hasWord(one, head, sheet));
  if (!template) return undefined;
  const columns = findColumns(template, names);
  const form = { template, sheet: sheet.name, headerRow: record.line, header, columns };
  if (template.layout !== 'DAY_COLUMNS' && dayColumns.some((id) => columns[id] !== undefined))
    return { kind: 'FORM', form: { ...form, titleDays: [] } };
  const titles = { fileName: head.fileName, sheet: sheet.name, records: sheet.records, headerRow: record.line };
  const titleDays = findTitleDays(template, titles, columns.units?.length ?? 0);
  if ('problem' in titleDays) return { kind: 'REJECTED', template, reason: titleDays.problem };
  return { kind: 'FORM', form: { ...form, titleDays } };
};

const dayColumns = ['day', 'week', 'weekEnd', 'weekName', 'days'] as const;

const toRejection = (template: RejectedTemplate): Recognition => ({
  kind: 'REJECTED',
  template,
  reason: template.reason,
});

const fits = ({ columns, required, absent = [] }: RetailTemplate, names: readonly string[]): boolean =>
  hasColumns(columns, required, names) &&
  !absent.some((id) => (columns[id] ?? []).some((name) => names.includes(name)));

const hasColumns = (
  columns: RetailTemplate['columns'],
  required: RetailTemplate['required'],
  names: readonly string[],
): boolean => required.every((group) => group.some((id) => (columns[id] ?? []).some((name) => names.includes(name))));

const hasLayout = ({ layout, columns }: ReadTemplate, names: readonly string[]): boolean => {
  if (layout === 'WEEK_COLUMNS') return names.some(isWeekNumber);
  if (layout === 'ROWS') return true;
  const [units, sales] = [columns.units ?? [], columns.sales ?? []].map(
    (known) => names.filter((name) => known.includes(name)).length,
  );
  return units !== undefined && units > 1 && units === sales;
};

const hasWord = ({ word }: ReadTemplate, { fileName }: FileHead, { name = '', records }: SheetHead): boolean =>
  word === undefined || [fileName, name, ...records.flatMap(({ cells }) => cells)].some((text) => word.test(text));

const findColumns = ({ layout, columns }: ReadTemplate, names: readonly string[]): RetailColumns => {
  const found = Object.entries(columns).flatMap(([id, known]): [string, number[]][] => {
    const places = known.flatMap((name) => [...names.keys()].filter((place) => names[place] === name));
    return places.length > 0 ? [[id, places]] : [];
  });
  if (layout === 'WEEK_COLUMNS')
    found.push(['week', [...names.keys()].filter((place) => isWeekNumber(names[place] ?? ''))]);
  return Object.fromEntries(found);
};

const scorecard: RejectedTemplate = {
  id: 'WALMART_SCORECARD',
  retailer: 'Walmart',
  label: 'scorecard',
  columns: {},
  required: [],
  reason:
    'It compares totals of this year (TY) with those of last year (LY) for periods that overlap. Export sales by store and week, or by store and day.',
};

/** Below a title, columns of this year, last year, and the difference. */
const isScorecard = ({ records }: SheetHead): boolean =>
  records.some(({ cells, line }) => {
    const names = new Set(cells.map(plainName));
    return line > 1 && line <= 10 && names.has('ty') && names.has('ly') && [...names].some(isDifference);
  });

const isDifference = (name: string): boolean => /^(?:diff|chg|change|var)/.test(name);
