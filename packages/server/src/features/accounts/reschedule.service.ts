import type { ZonedCtx } from '../../platform/context/context.ts';
import { rescheduleReportMails } from '../analytics/report-mails/public.ts';
import { rescheduleIntegrations } from '../integrations/core/public.ts';
import { rescheduleTodayMails } from '../today/public.ts';

/** The schedules of an account run at the same local times in its new time zone. */
export const reschedule = async (ctx: ZonedCtx): Promise<void> => {
  await rescheduleIntegrations(ctx);
  await rescheduleReportMails(ctx);
  await rescheduleTodayMails(ctx);
};
