import type { MessagePort } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import type { Change } from './cached-sales.ts';
import type { Question, Sums } from './scan.ts';

/** Start options of the coordinator: the database connection and the ports of the scan workers. */
export interface KeeperStart {
  readonly connection: PoolConfig;
  readonly ports: readonly MessagePort[];
}

export type ToKeeper =
  /** Load a client, or update it if it is loaded. */
  | { readonly kind: 'load'; readonly tenantId: number; readonly limits: LoadLimits }
  | { readonly kind: 'drop'; readonly tenantId: number };

export interface LoadLimits {
  /** Clients with fewer rows are queried in the database. */
  readonly leastRows: number;
  readonly mostBytes: number;
}

export type FromKeeper =
  /** A load has started; `bytes` is its expected size. */
  | { readonly kind: 'loading'; readonly tenantId: number; readonly bytes: number }
  | { readonly kind: 'loaded'; readonly tenantId: number; readonly client: HeldFacts }
  /** The client has too few or too many rows. */
  | { readonly kind: 'unsupported-size'; readonly tenantId: number; readonly version: number }
  | { readonly kind: 'failed'; readonly tenantId: number; readonly reason: string };

export interface HeldFacts {
  readonly version: number;
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** From the coordinator to each scan worker. A fresh change contains all sales of the client. */
export type ToScannerFromKeeper =
  | {
      readonly kind: 'change';
      readonly tenantId: number;
      readonly version: number;
      readonly isFresh: boolean;
      readonly change: Change;
    }
  | { readonly kind: 'drop'; readonly tenantId: number };

export interface ToScanner {
  readonly id: number;
  readonly tenantId: number;
  /** The coordinator has sent this version or is about to send it: a scan worker with an older version waits. */
  readonly version: number;
  readonly question: Question;
}

export interface FromScanner {
  readonly id: number;
  readonly version: number;
  readonly sums: Sums;
}
