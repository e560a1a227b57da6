import { shortened } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { longestAlias } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { UnknownWord } from '@shelfward/contract/sales/sales.contract.ts';
import type { MessageList } from '../../platform/tables/message-list.rules.ts';
import { keyOf } from './sale-lookup.rules.ts';

/** So many different words are counted each for itself; a file with more has the wrong column assigned. */
const mostCounted = 10_000;
const mostKept = 500;

const labels = { STORE: 'Store', PRODUCT: 'Product UPC' } as const satisfies Record<UnknownWord['kind'], string>;

interface Unknown {
  readonly kind: UnknownWord['kind'];
  readonly text: string;
  /** What is wrong with it, such as that it was not found. */
  readonly what: string;
}

/** Gathers the stores and UPCs of a file that nobody knows: each is told once, with the number of its rows. */
export const createUnknownWords = (errors: MessageList) => {
  const words = new Map<string, { kind: UnknownWord['kind']; text: string; line: number; rows: number }>();
  return {
    add: ({ kind, text, what }: Unknown, line: number): void => {
      const key = `${kind} ${keyOf(text)}`;
      const known = words.get(key);
      if (known) {
        known.rows += 1;
        return;
      }
      const word = { kind, text: text.trim(), line, rows: 1 };
      const told = `Line ${line}: ${labels[kind]} "${shortened(text)}" ${what}`;
      const isKept = words.size < mostCounted && isAlias(text);
      if (isKept) words.set(key, word);
      errors.add(isKept ? () => withRows(told, word.rows) : told);
    },
    /** Those of the most rows first. */
    toArray: (): UnknownWord[] =>
      [...words.values()].toSorted((one, other) => other.rows - one.rows || one.line - other.line).slice(0, mostKept),
  };
};

const withRows = (told: string, rows: number): string =>
  rows === 1 ? told : `${told.slice(0, -1)}, here and in ${rowCount(rows - 1)} more.`;

const rowCount = (rows: number): string => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

/** What may be given a meaning for good. */
const isAlias = (text: string): boolean => text.trim().length <= longestAlias && !/\p{Cc}/u.test(text);

export type UnknownWords = ReturnType<typeof createUnknownWords>;
