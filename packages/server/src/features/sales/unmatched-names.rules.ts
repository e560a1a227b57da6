import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { maxAliasLength } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import type { MessageList } from '../../platform/tables/message-list.rules.ts';
import { normalizeName } from './sale-lookup.rules.ts';

/** Distinct names that are counted individually; a file with more has probably the wrong column assigned. */
const maxCounted = 10_000;
const maxReturned = 500;

interface UnmatchedCell {
  readonly kind: UnmatchedRowName['kind'];
  /** The label of its column. */
  readonly label: string;
  readonly text: string;
  /** The error, for example that the name was not found. */
  readonly what: string;
}

/** Collects unmatched stores and UPCs of a file; each is reported once with its number of rows. */
export const createUnmatchedNames = (errors: MessageList) => {
  const names = new Map<string, { kind: UnmatchedRowName['kind']; text: string; line: number; rows: number }>();
  return {
    add: ({ kind, label, text, what }: UnmatchedCell, line: number): void => {
      const key = `${kind} ${normalizeName(text)}`;
      const existing = names.get(key);
      if (existing) {
        existing.rows += 1;
        return;
      }
      const name = { kind, text: text.trim(), line, rows: 1 };
      const message = `Line ${line}: ${label} "${truncateText(text)}" ${what}`;
      const isCounted = names.size < maxCounted && isAlias(text);
      if (isCounted) names.set(key, name);
      errors.add(isCounted ? () => withRows(message, name.rows) : message);
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
