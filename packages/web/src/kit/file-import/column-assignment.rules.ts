import { matchColumnsByName } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind, PropertyId } from '@shelfward/contract/master-import/import-properties.rules.ts';

/** The single file column of each property. Properties without a column are not assigned. */
export type Assignment = Readonly<Partial<Record<PropertyId, number | undefined>>>;

/** Assigns columns by the names in the header. */
export const assignByName = (kind: FileKind, header: readonly string[]): Assignment =>
  Object.fromEntries(Object.entries(matchColumnsByName(kind, header)).map(([id, [column]]) => [id, column]));

/** Assigns a column to a property and unassigns it from any other property. */
export const assignColumn = (assignment: Assignment, property: PropertyId, column: number | undefined): Assignment => {
  const others = Object.entries(assignment).filter(([other, at]) => other !== property && at !== column);
  return { ...Object.fromEntries(others), ...(column !== undefined && { [property]: column }) };
};
