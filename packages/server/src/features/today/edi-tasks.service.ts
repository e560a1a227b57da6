import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { findOpenResponses, type OpenResponse } from '../edi/public.ts';
import type { FoundTask } from './found-task.types.ts';
import type { TaskText } from './task-texts.rules.ts';

/** EDI documents that their partners rejected, or did not acknowledge in time. One task for each partner. */
export const findEdiTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> =>
  (await findOpenResponses(ctx)).map((open) => ({
    kind: 'EDI_RESPONSES',
    subject: open.partnerId,
    companyId: open.companyId,
    cause: open.newestId,
    since: open.since ? toDay(open.since, ctx.timeZone) : today(ctx),
    stake: null,
    ...describeResponses(open),
  }));

const maxNumbers = 3;

const describeResponses = ({ partnerName, unanswered, rejected, numbers, interchangeId }: OpenResponse): TaskText => {
  const parts = [
    ...(rejected > 0 ? [`did not accept ${formatCount(rejected, 'document')}`] : []),
    ...(unanswered > 0 ? [`has not acknowledged ${formatCount(unanswered, 'document')} in time`] : []),
  ];
  const shown = (numbers ?? []).slice(0, maxNumbers).join(', ');
  const orders = shown === '' ? '' : ` (${plural(numbers?.length ?? 0, 'order')} ${shown})`;
  return {
    title: partnerName,
    reason: `${parts.join(' and ')}${orders}`,
    action: { label: 'Open document', path: `/edi/interchanges/${interchangeId}` },
  };
};
