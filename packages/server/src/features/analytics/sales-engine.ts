import { sqlSalesVectors } from './sales-vectors.queries.ts';
import type { SalesVectors } from './sales-vectors.ts';

/** What all reports ask about sales. */
export const salesVectors: SalesVectors = sqlSalesVectors;
