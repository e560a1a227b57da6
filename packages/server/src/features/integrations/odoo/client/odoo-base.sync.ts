import { odooSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { getCurrency } from '../../../../platform/auth/clients.queries.ts';
import { today } from '../../../../platform/context/context.ts';
import { outgoingFor } from '../../../../platform/outgoing/simulation.ts';
import { getIntegrationSettings, RunFailedError, type Sync } from '../../core/public.ts';
import { findConnectionFindings } from './connection-findings.service.ts';
import { getOdooAccess } from './odoo-base.service.ts';
import type { OdooServices } from './odoo-run.service.ts';

/** Checks that the connection works and that its API key does not expire soon. */
export const syncOdooBase =
  ({ keys, ...deps }: OdooServices): Sync =>
  async (run) => {
    const { integrationId, signal } = run;
    const { access, ...dates } = await run.begin(async (ctx) => ({
      access: await getOdooAccess(ctx, keys, integrationId),
      keyExpiresOn: (await getIntegrationSettings(ctx, integrationId, odooSettings)).keyExpiresOn,
      now: ctx.now,
      day: today(ctx),
      currency: await getCurrency(ctx.db, ctx.tenantId),
    }));
    const outgoing = outgoingFor(deps, run.tenantId);
    const findings = await findConnectionFindings({ ...deps, outgoing, signal }, access, dates);
    const firstError = findings.find(({ level }) => level === 'ERROR');
    if (firstError) throw new RunFailedError(firstError.message);
    await run.resolveFailures({ integrationLogType: 'CONNECTION' });
    const warnings = findings.filter(({ level }) => level === 'WARNING');
    for (const { message } of warnings) await run.fail({ integrationLogType: 'CONNECTION', message });
    await run.reportProgress({ done: findings.length, total: findings.length });
    return warnings.length === 0
      ? 'The connection works.'
      : `The connection works, with ${formatCount(warnings.length, 'warning')}.`;
  };
