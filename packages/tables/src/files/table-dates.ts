import { truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { DetectedDates } from '@shelfward/contract/kit/tables/day.rules.ts';

/** The error of a file whose dates can be read in both orders. */
export const ambiguousDates = ({ example }: DetectedDates): string =>
  `The date order is ambiguous, for example "${truncateText(example)}". Select month first or day first and import the file again.`;
