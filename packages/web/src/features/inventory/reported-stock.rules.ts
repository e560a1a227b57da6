import type { ReportedStock } from '@shelfward/contract/inventory/inventory.contract.ts';
import { formatDifference, none } from '../../kit/ui/numbers.ts';

/** How the reported stock differs from the estimate: +6 if the retailer reports more. */
export const formatReportedDifference = (reported: ReportedStock | null): string =>
  reported?.difference == null ? none : formatDifference(reported.difference);
