import { toNameKey } from '../kit/name-key.rules.ts';
import { formatCount } from '../kit/plural.rules.ts';
import { type FileKind, isColumnRequired, listImportProperties } from './import-properties.rules.ts';
import { buildSampleTable, type SampleCell, type SampleTable } from './sample-file.rules.ts';

/**
 * The sheets of the workbook in the order in which they are imported: a row can refer to records of the sheets before its
 * own, and to existing ones.
 */
export const workbookSheets = [
  { kind: 'PRICE_LISTS', name: 'Price lists' },
  { kind: 'PRODUCTS', name: 'Products' },
  { kind: 'PRICES', name: 'Prices' },
  { kind: 'COMPANIES', name: 'Companies' },
  { kind: 'STORES', name: 'Stores' },
  { kind: 'PAR_LEVELS', name: 'Assortments' },
  { kind: 'STORE_COUNTS', name: 'Stock counts' },
  { kind: 'SALES', name: 'Sales' },
] as const satisfies readonly { readonly kind: FileKind; readonly name: string }[];
export type WorkbookKind = (typeof workbookSheets)[number]['kind'];

export const workbookKinds = workbookSheets.map(({ kind }) => kind);

/** Sheets for readers, which are never imported. */
export const explanatorySheets = ['Read me', 'Example'] as const;

export const workbookFileName = 'workbook.xlsx';
export const maxWorkbookBytes = 50_000_000;
/** The listed errors of a sheet. The number of the others is reported. */
export const maxSheetErrors = 1000;

/** The sheet of the workbook with this name, regardless of case. */
export const findWorkbookSheet = (name: string): (typeof workbookSheets)[number] | undefined =>
  workbookSheets.find((sheet) => toNameKey(sheet.name) === toNameKey(name));

export const isExplanatorySheet = (name: string): boolean =>
  explanatorySheets.some((sheet) => toNameKey(sheet) === toNameKey(name));

const maxListed = 10;

/** Sheets with data that would not be imported, such as a renamed one. Undefined if there are none. */
export const formatUnknownSheets = (names: readonly string[]): string | undefined => {
  if (names.length === 0) return undefined;
  const listed = names.slice(0, maxListed).map((name) => `"${name}"`);
  const known = workbookSheets.map(({ name }) => `"${name}"`).join(', ');
  return `${formatCount(names.length, 'sheet')} with data cannot be imported: ${listed.join(', ')}${names.length > maxListed ? ', …' : ''}. The sheets of a workbook are ${known}. Rename or remove the others.`;
};

export interface TemplateSheet extends SampleTable {
  readonly name: string;
  /** The type of each column, for cells that users fill in. */
  readonly kinds: readonly CellKind[];
}

type CellKind = NonNullable<SampleCell>['kind'];

/** The workbook to fill in. Its sheets have only a header, so that no example is imported. */
export const buildWorkbookTemplate = (): readonly TemplateSheet[] => [
  { name: 'Read me', labels: ['How to fill in this workbook'], kinds: [], rows: readMe().map(toTextRow) },
  ...workbookSheets.map(({ kind, name }) => {
    const { labels, rows } = buildSampleTable(kind);
    const kinds = labels.map((_, column) => rows.find((row) => row[column])?.[column]?.kind ?? 'text');
    return { name, labels, kinds, rows: [] };
  }),
  { name: 'Example', labels: ['Examples of each sheet. This sheet is not imported.'], kinds: [], rows: exampleRows() },
];

const toTextRow = (value: string): SampleTable['rows'][number] => [value === '' ? null : { kind: 'text', value }];

const exampleRows = (): SampleTable['rows'] =>
  workbookSheets.flatMap(({ kind, name }) => {
    const { labels, rows } = buildSampleTable(kind);
    return [...toRows(['', name]), labels.map((value) => ({ kind: 'text', value }) as const), ...rows];
  });

const toRows = (lines: readonly string[]): SampleTable['rows'] => lines.map(toTextRow);

const readMe = (): string[] => [
  '1. Fill in the sheets from left to right. Leave a sheet empty if you do not need it. Do not rename the sheets.',
  '2. Keep the first row of each sheet. The sheet "Example" shows rows of each sheet; it is not imported.',
  '3. Upload the workbook. All errors of all sheets are listed before anything is saved, and nothing is imported until there are none.',
  '4. You can upload the workbook again: known records are updated by their name or UPC, and repeated rows have no effect.',
  '',
  'Required columns',
  ...workbookSheets.map(({ kind, name }) => `${name}: ${listRequired(kind).join(', ')}`),
  '',
  'References',
  'A row can name records of sheets to the left and records that already exist.',
  'Prices and assortments name products by UPC; assortments and stock counts also by SKU or name.',
  'Assortments: products that a store does not have yet are added to a new assortment, which the stores with the same products share.',
  'Sales name stores by name, and products by UPC or SKU. Sales that are already imported are skipped.',
  '',
  'Values',
  'Dates: 2026-02-15 or 02/15/2026. All dates of a sheet have the same format.',
  "Amounts: 4.99, also with the sign or the ISO code of the account's currency. Amounts with more than two decimals are rounded to hundredths.",
  'Yes or no: yes, no.',
  'Format UPCs as text, so that leading zeros are not lost. Formulas need a saved value.',
];

const listRequired = (kind: WorkbookKind): string[] =>
  listImportProperties(kind)
    .filter((property) => property.isKey || isColumnRequired(kind, property) || property.isRequired)
    .map(({ label }) => label);
