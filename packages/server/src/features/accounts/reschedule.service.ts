import type { ZonedCtx } from '../../platform/context/context.ts';
import { rescheduleMails } from '../analytics/report-mails/public.ts';
import { rescheduleIntegrations } from '../integrations/core/public.ts';
import { mailSources } from '../today/public.ts';

/** The schedules of an account run at the same local times in its new time zone. */
export const reschedule = async (ctx: ZonedCtx): Promise<void> => {
  await rescheduleIntegrations(ctx);
  await rescheduleMails(ctx, mailSources);
};
