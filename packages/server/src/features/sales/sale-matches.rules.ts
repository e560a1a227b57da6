import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { SaleMatches } from '@shelfward/contract/sales/sales.contract.ts';
import { fileError, RejectedFileError } from '../../platform/imports/file-errors.ts';

export interface SaleTotals {
  readonly rows: number;
  readonly units: number;
  readonly cents: number;
}

/** Rejects a file whose rows match imported sales. */
export class MatchingSalesError extends RejectedFileError {
  readonly matches: SaleMatches;

  constructor(matches: SaleMatches) {
    super({ errors: [{ ...fileError(matchesMessage(matches)), column: null, code: 'DUPLICATE' }], totalErrors: 1 });
    this.matches = matches;
  }
}

type Compared = Pick<SaleMatches, 'identicalRows' | 'differingRows'>;

const formatMatches = ({ identicalRows, differingRows }: Compared): string => {
  const rows = identicalRows + differingRows;
  return `${formatCount(rows, 'row')} ${plural(rows, 'matches', 'match')} imported sales of the same store, product, and day: ${identicalRows.toLocaleString('en-US')} identical, ${differingRows.toLocaleString('en-US')} different`;
};

const matchesMessage = (matches: SaleMatches): string =>
  `${formatMatches(matches)}. ${formatCount(matches.newRows, 'row')} ${plural(matches.newRows, 'is', 'are')} new. No rows were imported. Choose whether to skip the matching rows, to replace the ${formatCount(matches.replaceableRows, 'imported row')} of these stores and days, or to add all rows.`;

export interface BookedPeriodOfDay {
  readonly storeName: string;
  readonly from: string;
  readonly to: string;
  readonly importId: number;
}

export const bookedPeriodMessage = ({ storeName, from, to, importId }: BookedPeriodOfDay): string =>
  `Sales of ${storeName} from ${formatDay(from)} to ${formatDay(to)} were imported as one figure (import ${importId}), so single days of it cannot be compared or replaced. Undo that import, or choose to add all rows.`;

export const skippedMatchesMessage = (matches: Compared): string => `${formatMatches(matches)}. They were skipped.`;
