import { z } from 'zod';

/** What changes an on-hand estimation. IMPORT is a count from a file or another system, MANUAL one from a person. */
export const historyKinds = ['COUNT', 'DELIVERY', 'SALE', 'RETURN', 'ZERO', 'MANUAL', 'REVERSAL', 'IMPORT'] as const;
export const historyKind = z.enum(historyKinds);
export type HistoryKind = z.infer<typeof historyKind>;
