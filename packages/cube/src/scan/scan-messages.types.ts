import type { PackedTotals } from '../sales-vectors.types.ts';
import type { SalesChange } from './cached-sales.ts';
import type { CellQuestion } from './scan-cells.ts';
import type { ChangeQuestion } from './scan-change.ts';

/** From the coordinator to each scan worker. A fresh change contains all sales of the client. */
export type ScanWorkerUpdate =
  | {
      readonly kind: 'change';
      readonly tenantId: number;
      readonly version: number;
      readonly isFresh: boolean;
      readonly change: SalesChange;
    }
  | { readonly kind: 'drop'; readonly tenantId: number };

/** One scan worker computes sales, all of them the causes of a change: each of a share of the stores. */
export type CubeQuestion = CellQuestion | ChangeQuestion;

export interface ScanRequest {
  readonly id: number;
  readonly tenantId: number;
  /** The coordinator has sent this version or is about to send it: a scan worker with an older version waits. */
  readonly version: number;
  readonly question: CubeQuestion;
}

export interface ScanResponse {
  readonly id: number;
  readonly version: number;
  readonly sums: PackedTotals;
}
