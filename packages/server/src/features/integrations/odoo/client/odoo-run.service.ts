import type { z } from 'zod';
import { getCurrency } from '../../../../platform/auth/clients.queries.ts';
import type { AuditedCtx } from '../../../../platform/context/context.ts';
import type { KeyRing } from '../../../../platform/crypto/key-ring.ts';
import { LeaseLost } from '../../../../platform/jobs/job-queue.ts';
import { outgoingFor } from '../../../../platform/outgoing/simulation.ts';
import { getIntegrationSettings, RetryLaterError, RunFailedError, type Sync, type SyncRun } from '../../core/public.ts';
import { connectionMessages } from './connection-messages.rules.ts';
import { type OdooClient, type OdooDeps, openOdoo } from './odoo.client.ts';
import { isTransient, OdooError } from './odoo.errors.ts';
import { getOdooAccess } from './odoo-base.service.ts';
import { findExternalIdPrefix } from './odoo-run.queries.ts';
import { toReadOnly } from './read-only.client.ts';

export interface OdooServices extends Omit<OdooDeps, 'signal'> {
  readonly keys: KeyRing;
}

/** A run of a child with a signed-in client. */
export interface OdooRun<S = unknown> {
  readonly run: SyncRun;
  readonly client: OdooClient;
  /** The connection that owns the mappings. */
  readonly baseId: number;
  /** The prefix of the client's External IDs. */
  readonly externalIdPrefix: string;
  /** Of the account. */
  readonly accountCurrency: string;
  readonly settings: S;
}

/**
 * Builds the sync of a child: parses its settings with the schema and converts failures of Odoo to failures of the run. An
 * export has a preview of its own, because it must not send anything.
 */
export const odooSync =
  <S>(
    { keys, ...deps }: OdooServices,
    schema: z.ZodType<S>,
    work: (odoo: OdooRun<S>) => Promise<string>,
    preview: (odoo: OdooRun<S>) => Promise<string> = work,
  ): Sync =>
  async (run) => {
    const { access, ...place } = await run.begin(async (ctx) => {
      const { parentId } = await ctx.db
        .selectFrom('integration')
        .select('parentId')
        .where('id', '=', run.integrationId)
        .executeTakeFirstOrThrow();
      if (parentId === null) throw new Error(`Integration ${run.integrationId} has no connection`);
      return {
        baseId: parentId,
        access: await getOdooAccess(ctx, keys, parentId),
        externalIdPrefix: await findExternalIdPrefix(ctx),
        accountCurrency: await getCurrency(ctx.db, ctx.tenantId),
        settings: await getIntegrationSettings(ctx, run.integrationId, schema),
      };
    });
    return convertFailures(run, async () => {
      const client = await openOdoo({ ...deps, outgoing: outgoingFor(deps, run.tenantId), signal: run.signal }, access);
      return run.isPreview ? preview({ run, client: toReadOnly(client), ...place }) : work({ run, client, ...place });
    });
  };

/** Local records page by page, ordered by ID; each page is read when the previous one has been processed. */
export const readPages = async function* <T extends { readonly id: number }>(
  { run }: Pick<OdooRun, 'run'>,
  find: (ctx: AuditedCtx, after: number) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[], void> {
  for (let after = 0; ; ) {
    run.signal.throwIfAborted();
    const page = await run.begin((ctx) => find(ctx, after));
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    yield page;
  }
};

/** Prices are stored without a currency, so another one would change their value. */
export const requireAccountCurrency = ({
  settings: { currency },
  accountCurrency,
}: Pick<OdooRun<{ readonly currency: string }>, 'settings' | 'accountCurrency'>): void => {
  if (currency === accountCurrency) return;
  throw new RunFailedError(connectionMessages.otherCurrency(currency, accountCurrency));
};

/** Transient failures are retried later; other failures stop the run immediately, so that retries lock no account. */
const convertFailures = async <T>({ signal }: SyncRun, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw new LeaseLost();
    if (isTransient(error)) throw new RetryLaterError(error.message, { cause: error });
    if (error instanceof OdooError) throw new RunFailedError(error.message, { cause: error });
    throw error;
  }
};
