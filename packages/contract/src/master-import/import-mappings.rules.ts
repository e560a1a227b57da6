import type { DateOrder } from '../kit/tables/date-forms.rules.ts';
import type { DecimalSign } from '../kit/tables/number-text.rules.ts';
import type { QualifierColumns } from '../kit/tables/qualifier-ids.ts';
import type { ImportColumns } from './import-columns.rules.ts';

/** A column by its name in the header: `nth` counts the columns with the same name from 0. */
export interface MappedColumn {
  readonly name: string;
  readonly nth: number;
}

type MappedColumns = Readonly<Record<string, readonly MappedColumn[]>>;

/** The columns that a user assigned, and how dates and numbers are read, for later files of the same sender. */
export interface Mapping {
  /** The company of the files. Null if the kind has none. */
  readonly companyId: number | null;
  readonly columns: MappedColumns;
  /** Null: each file decides. */
  readonly qualifiers: Partial<MappedColumns> | null;
  readonly dateOrder: DateOrder | null;
  readonly decimalSign: DecimalSign | null;
}

const maxNameLength = 200;

/** The names of the assigned columns. Undefined if one has no name, so that it cannot be found in another file. */
export const toMappedColumns = (header: readonly string[], columns: ImportColumns): MappedColumns | undefined => {
  const entries = Object.entries(columns).map(([id, places]): [string, MappedColumn[]] => [
    id,
    places.map((place) => {
      const name = header[place]?.trim() ?? '';
      return { name, nth: header.slice(0, place).filter((other) => other.trim() === name).length };
    }),
  ]);
  const names = entries.flatMap(([, mapped]) => mapped.map(({ name }) => name));
  const hasNames = names.length > 0 && names.every((name) => name !== '' && name.length <= maxNameLength);
  return hasNames ? Object.fromEntries(entries) : undefined;
};

/** The same of the columns that decide how a row counts: a user can choose none. */
export const toMappedQualifiers = (
  header: readonly string[],
  qualifiers: QualifierColumns,
): MappedColumns | undefined => (Object.keys(qualifiers).length === 0 ? {} : toMappedColumns(header, qualifiers));

/** The columns of the mapping in this header; undefined if one of them is missing. */
export const toImportColumns = (
  header: readonly string[],
  columns: Partial<MappedColumns>,
): ImportColumns | undefined => {
  const names = header.map((name) => name.trim());
  const toPlace = ({ name, nth }: MappedColumn): number =>
    names.flatMap((other, place) => (other === name ? [place] : []))[nth] ?? -1;
  const entries = Object.entries(columns).map(([id, mapped = []]): [string, number[]] => [id, mapped.map(toPlace)]);
  return entries.every(([, places]) => places.every((place) => place >= 0)) ? Object.fromEntries(entries) : undefined;
};

export interface FoundMapping extends Pick<Mapping, 'dateOrder' | 'decimalSign'> {
  readonly columns: ImportColumns;
  /** Undefined: the file decides. */
  readonly qualifiers: QualifierColumns | undefined;
  /** The company of all files with these columns. */
  readonly companyId: number | null;
}

/** The newest mapping whose columns are in the header, of this company if it has one. Mappings are sorted newest first. */
export const findMapping = (
  mappings: readonly Mapping[],
  header: readonly string[],
  companyId: number | null,
): FoundMapping | undefined => {
  const found = mappings.flatMap((mapping) => {
    const columns = toImportColumns(header, mapping.columns);
    const qualifiers = mapping.qualifiers ? toImportColumns(header, mapping.qualifiers) : undefined;
    return columns ? [{ ...mapping, columns, qualifiers }] : [];
  });
  const best = found.find((one) => one.companyId === companyId) ?? found[0];
  const isOnly = best && found.every((one) => one.companyId === best.companyId);
  return best && { ...best, companyId: isOnly ? best.companyId : null };
};

const toSignature = (columns: ImportColumns): string =>
  Object.entries(columns)
    .map(([id, places]) => `${id}:${places.join()}`)
    .toSorted()
    .join(';');

/** Whether two assignments are the same. */
export const isSameColumns = (one: ImportColumns, other: ImportColumns): boolean =>
  toSignature(one) === toSignature(other);
