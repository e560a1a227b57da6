import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { type ImportKind, propertiesOf } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type {
  ImportChange,
  ImportOutcome,
  MasterImport,
} from '@shelfward/contract/master-import/master-import.contract.ts';
import { formatMoney, formatQuantity, none } from '../ui/numbers.ts';

export const kindWords: Readonly<Record<ImportKind, string>> = {
  COMPANIES: 'Companies',
  STORES: 'Stores',
  PRODUCTS: 'Products',
  PRICES: 'Prices',
};

export const outcomeWords: Readonly<Record<ImportOutcome, string>> = {
  NEW: 'New',
  CHANGED: 'Changed',
  SAME: 'Same',
  BAD: 'Bad',
};

export const countOf = (preview: MasterImport, outcome: ImportOutcome): number =>
  ({ NEW: preview.newRows, CHANGED: preview.changedRows, SAME: preview.sameRows, BAD: preview.badRows })[outcome];

/** What the button does, to the row. */
export const commitWords = (preview: MasterImport): string => {
  const written = formatCount(preview.newRows + preview.changedRows, 'row');
  return preview.badRows === 0
    ? `Import ${written}`
    : `Import ${written}, leave out ${formatQuantity(preview.badRows)} bad`;
};

export const doneWords = ({ newRows, changedRows }: Pick<MasterImport, 'newRows' | 'changedRows'>): string =>
  `${formatQuantity(newRows)} added, ${formatQuantity(changedRows)} changed.`;

/** A property's name; an attribute is called as its key. */
export const labelOf = (kind: ImportKind, property: string): string => {
  if (property.startsWith('attribute:')) return property.slice('attribute:'.length);
  return propertiesOf(kind).find(({ id }) => id === property)?.label ?? property;
};

export const columnName = (header: readonly string[], column: number): string =>
  header[column] || `Column ${column + 1}`;

/** Which columns hold what, as one line: "Store: store_name + store_number". */
export const columnWords = ({ kind, header, columns }: MasterImport): readonly string[] =>
  propertiesOf(kind).flatMap(({ id, label }) => {
    const at = columns[id];
    if (!at) return [];
    const names = at.map((column) => columnName(header, column)).join(' + ');
    return [names === label ? label : `${label}: ${names}`];
  });

export const valueWords = (property: string, value: ImportChange['before']): string => {
  if (value === null) return none;
  if (property === 'price' && typeof value === 'number') return formatMoney(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
};
