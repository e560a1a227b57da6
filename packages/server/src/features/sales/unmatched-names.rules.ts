import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { maxAliasLength } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import type { LimitedList, RowError } from '../../platform/imports/file-errors.ts';
import { cellError, type FaultyCell } from '../../platform/imports/row-errors.rules.ts';

/** Distinct names that are counted individually; a file with more has probably the wrong column assigned. */
const maxCounted = 10_000;
const maxReturned = 500;

/** Collects unmatched stores and UPCs of a file; each is reported once with its number of rows. */
export const createUnmatchedNames = (errors: LimitedList<RowError>) => {
  const names = new Map<string, { kind: UnmatchedRowName['kind']; text: string; line: number; rows: number }>();
  return {
    add: (
      kind: UnmatchedRowName['kind'],
      cell: FaultyCell & { readonly line: number; readonly value: string },
    ): void => {
      const { line, value } = cell;
      const key = `${kind} ${toNameKey(value)}`;
      const existing = names.get(key);
      if (existing) {
        existing.rows += 1;
        return;
      }
      const name = { kind, text: value.trim(), line, rows: 1 };
      const error = cellError(cell);
      const isCounted = names.size < maxCounted && isAlias(value);
      if (isCounted) names.set(key, name);
      // The rows are counted until the errors are reported.
      errors.add({
        ...error,
        get message() {
          return isCounted ? withRows(error.message, name.rows) : error.message;
        },
      });
    },
    /** Sorted by number of rows, descending. */
    toArray: (): UnmatchedRowName[] =>
      [...names.values()]
        .toSorted((one, other) => other.rows - one.rows || one.line - other.line)
        .slice(0, maxReturned),
  };
};

const withRows = (message: string, rows: number): string =>
  rows === 1 ? message : `${message.slice(0, -1)}. Also in ${formatCount(rows - 1, 'other row')}.`;

/** Whether an alias can be created for the text. */
const isAlias = (text: string): boolean => text.trim().length <= maxAliasLength && !/\p{Cc}/u.test(text);

export type UnmatchedNames = ReturnType<typeof createUnmatchedNames>;
