import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { ImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import {
  type FileKind,
  type ImportKind,
  listImportProperties,
} from '@shelfward/contract/master-import/import-properties.rules.ts';
import type {
  ImportChange,
  ImportOutcome,
  MasterImport,
} from '@shelfward/contract/master-import/master-import.contract.ts';
import { formatMoney, formatQuantity, none } from '../ui/numbers.ts';

export const importKindLabels: Readonly<Record<ImportKind, string>> = {
  COMPANIES: 'Companies',
  STORES: 'Stores',
  PRODUCTS: 'Products',
  PRICES: 'Prices',
};

export const importOutcomeLabels: Readonly<Record<ImportOutcome, string>> = {
  NEW: 'New',
  CHANGED: 'Changed',
  SAME: 'Unchanged',
  BAD: 'Invalid',
};

export const outcomeCount = (preview: MasterImport, outcome: ImportOutcome): number =>
  ({ NEW: preview.newRows, CHANGED: preview.changedRows, SAME: preview.sameRows, BAD: preview.badRows })[outcome];

const formatRowCount = (count: number): string => formatCount(count, 'row');

/** Label of the import button, with the number of rows. */
export const commitLabel = (preview: MasterImport): string => {
  const savedRows = preview.newRows + preview.changedRows;
  return preview.badRows === 0
    ? `Import ${formatRowCount(savedRows)}`
    : formatSkippingImport(savedRows, preview.badRows);
};

/** Label of a button that leaves out invalid rows. */
export const formatSkippingImport = (rows: number, skipped: number): string =>
  `Import ${formatRowCount(rows)}, skip ${formatQuantity(skipped)} invalid`;

export const importSummary = ({ newRows, changedRows }: Pick<MasterImport, 'newRows' | 'changedRows'>): string =>
  `${formatQuantity(newRows)} added, ${formatQuantity(changedRows)} changed.`;

/** Label of a property. The label of an attribute is its key. */
export const propertyLabel = (kind: ImportKind, property: string): string => {
  if (property.startsWith('attribute:')) return property.slice('attribute:'.length);
  return listImportProperties(kind).find(({ id }) => id === property)?.label ?? property;
};

export const columnName = (header: readonly string[], column: number): string =>
  header[column] || `Column ${column + 1}`;

/** The column assignment as labels: "Store: store_name + store_number". */
export const columnSummaries = ({
  kind,
  header,
  columns,
}: {
  readonly kind: FileKind;
  readonly header: readonly string[];
  readonly columns: ImportColumns;
}): readonly string[] =>
  listImportProperties(kind).flatMap(({ id, label }) => {
    const assigned = columns[id];
    if (!assigned) return [];
    const names = assigned.map((column) => columnName(header, column)).join(' + ');
    return [names === label ? label : `${label}: ${names}`];
  });

export const formatImportedValue = (property: string, value: ImportChange['before']): string => {
  if (value === null) return none;
  if (property === 'price' && typeof value === 'number') return formatMoney(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
};
