import type { MessagePort } from 'node:worker_threads';
import type { PoolConfig } from 'pg';

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
