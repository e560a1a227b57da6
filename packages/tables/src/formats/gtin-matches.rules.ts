import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';

/** Why a code is not matched: several products have it in other forms. */
export const ambiguousCode = { code: 'AMBIGUOUS', problem: 'can be the code of more than one product.' } as const;

/** A code of a file that matched a product in another form. */
export interface GtinMatch {
  readonly line: number;
  readonly code: string;
  readonly upc: string;
}

/** The number of matches that a message names. */
const maxNamedMatches = 5;

/** Names the codes of a file that matched products in another form. */
export const formatGtinMatches = (matches: readonly GtinMatch[], total = matches.length): string[] => {
  if (total === 0) return [];
  const named = matches
    .slice(0, maxNamedMatches)
    .map(({ line, code, upc }) => `"${truncateText(code)}" on line ${line} is UPC ${truncateText(upc)}`);
  const others = total > named.length ? [`${total - named.length} more`] : [];
  const list = [...named, ...others].join(', ');
  return [`${formatCount(total, 'product code')} ${plural(total, 'was', 'were')} matched by GTIN: ${list}.`];
};
