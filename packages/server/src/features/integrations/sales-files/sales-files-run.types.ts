import type { SalesFilesSettings } from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import type { SyncRun } from '../core/public.ts';
import type { DocumentExchange } from './document-exchange.types.ts';
import type { FileServer } from './file-server.types.ts';
import type { ProgressReporter } from './run-progress.service.ts';

export interface Connection {
  readonly use: <T>(work: (server: FileServer) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** The context of a run. */
export interface SalesFilesContext {
  readonly run: SyncRun;
  readonly settings: SalesFilesSettings;
  readonly connection: Connection;
  readonly report: ProgressReporter;
  readonly documents: DocumentExchange;
  readonly uploadFolder: string;
  readonly settleMs: number;
}
