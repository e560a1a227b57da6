import type { AuditedCtx, DataCtx } from '../../../platform/context/context.ts';

interface ReceivedFile {
  readonly fileName: string;
  readonly integrationId: number;
}

/** The EDI inbox and outbox of a file server. */
export interface DocumentExchange {
  /** Reads the interchanges of a file, which `save` stores. Throws NOT_EDI for other files. */
  readonly receive: (path: string) => Promise<{
    readonly interchanges: number;
    readonly save: (ctx: AuditedCtx, file: ReceivedFile) => Promise<unknown>;
  }>;
  /** Ids of the interchanges that wait, in their order. */
  readonly findToSend: (ctx: DataCtx, integrationId: number) => Promise<readonly number[]>;
  /** Undefined if it was sent meanwhile. */
  readonly loadContent: (
    ctx: DataCtx,
    id: number,
  ) => Promise<{ readonly fileName: string; readonly content: Buffer } | undefined>;
  /** False if it was sent meanwhile. */
  readonly recordSent: (
    ctx: DataCtx,
    sent: { readonly id: number; readonly integrationId: number | null },
  ) => Promise<boolean>;
}
