import type { MessagePort } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import type { Change } from './cached-sales.ts';
import type { Question, Sums } from './scan.ts';

/** What the keeper is started with: how to reach the database, and who scans. */
export interface KeeperStart {
  readonly connection: PoolConfig;
  readonly ports: readonly MessagePort[];
}

export type ToKeeper =
  /** Load a client, or bring it up to date when it is held. */
  | { readonly kind: 'bring'; readonly tenantId: number; readonly limits: LoadLimits }
  | { readonly kind: 'drop'; readonly tenantId: number };

export interface LoadLimits {
  /** Fewer rows are asked of the database itself. */
  readonly leastRows: number;
  readonly mostBytes: number;
}

export type FromKeeper =
  /** A load begins and will take so many bytes. */
  | { readonly kind: 'begins'; readonly tenantId: number; readonly bytes: number }
  | { readonly kind: 'held'; readonly tenantId: number; readonly held: HeldFacts }
  /** Too few or too many rows. */
  | { readonly kind: 'unfit'; readonly tenantId: number; readonly version: number }
  | { readonly kind: 'failed'; readonly tenantId: number; readonly reason: string };

export interface HeldFacts {
  readonly version: number;
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** From the keeper to each scanner. A fresh change is the whole of what is held. */
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
  /** The keeper has sent this version or will at once: a scanner that has an older one waits. */
  readonly version: number;
  readonly question: Question;
}

/** No sums: the client was dropped meanwhile. */
export interface FromScanner {
  readonly id: number;
  readonly version: number;
  readonly sums: Sums;
}
