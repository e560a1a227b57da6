import type { MessagePort } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import type { SalesChange } from './cached-sales.ts';
import type { PackedTotals, SalesQuestion } from './scan.ts';
import type { ChangeQuestion } from './scan-change.ts';

/** Start options of the coordinator: the database connection and the ports of the scan workers. */
export interface CoordinatorOptions {
  readonly connection: PoolConfig;
  readonly ports: readonly MessagePort[];
}

export type CoordinatorCommand =
  /** Load a client, or update it if it is loaded. */
  | { readonly kind: 'load'; readonly tenantId: number; readonly limits: LoadLimits }
  | { readonly kind: 'drop'; readonly tenantId: number };

export interface LoadLimits {
  /** Clients with fewer rows are queried in the database. */
  readonly minRows: number;
  readonly maxBytes: number;
}

export type CoordinatorEvent =
  /** A load has started; `bytes` is its expected size. */
  | { readonly kind: 'loading'; readonly tenantId: number; readonly bytes: number }
  | { readonly kind: 'loaded'; readonly tenantId: number; readonly client: LoadedClientInfo }
  /** The client has too few or too many rows. */
  | { readonly kind: 'unsupported-size'; readonly tenantId: number; readonly version: number }
  | { readonly kind: 'failed'; readonly tenantId: number; readonly reason: string };

export interface LoadedClientInfo {
  readonly version: number;
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
}

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
export type CubeQuestion = SalesQuestion | ChangeQuestion;

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
