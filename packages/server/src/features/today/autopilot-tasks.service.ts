import { formatTime } from '@shelfward/contract/deliveries/calendar-text.rules.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { toDay, toLocalMinute } from '@shelfward/contract/kit/time-zone.rules.ts';
import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { findPausedCompanies, findWaitingRuns, type WaitingRun } from '../autopilot/public.ts';
import type { FoundTask } from './found-task.types.ts';

/** One task for each company with stores that wait before a cut-off. The cause is the run, which the decision names. */
export const findAutopilotTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> => [
  ...(await findWaitingRuns(ctx)).map((run): FoundTask => {
    const [, time = ''] = toLocalMinute(run.cutOff, ctx.timeZone).split(' ');
    return {
      kind: 'AUTOPILOT_WAITS',
      subject: run.companyId,
      companyId: run.companyId,
      cause: run.runId,
      since: today(ctx),
      stake: null,
      title: run.companyName,
      reason: `${describeStores(run)} before the cut-off at ${formatTime(time)}: ${describeLines(run)}`,
      action: { label: 'Open', path: `/proposals/autopilot?companyId=${run.companyId}&runId=${run.runId}` },
    };
  }),
  ...(await findPausedCompanies(ctx)).map(
    ({ companyId, companyName, pausedAt, sentence }): FoundTask => ({
      kind: 'AUTOPILOT_PAUSED',
      subject: companyId,
      companyId,
      cause: pausedAt.getTime(),
      since: toDay(pausedAt, ctx.timeZone),
      stake: null,
      title: `Autopilot of ${companyName}`,
      reason: `has paused: ${sentence}`,
      action: { label: 'Open autopilot', path: `/proposals/autopilot?companyId=${companyId}` },
    }),
  ),
];

const describeStores = ({ stores, storeName }: WaitingRun): string =>
  stores === 1
    ? `an order for ${storeName} waits`
    : `orders for ${storeName} and ${formatCount(stores - 1, 'more store')} wait`;

const maxSentences = 3;

const describeLines = ({ lines, outsideLines, sentences }: WaitingRun): string => {
  const shown = sentences.slice(0, maxSentences).join(' ');
  const rest =
    sentences.length > maxSentences ? ` And ${formatCount(sentences.length - maxSentences, 'more reason')}.` : '';
  const count =
    outsideLines === 0
      ? ''
      : `${outsideLines} of ${lines} lines ${plural(outsideLines, 'is', 'are')} outside the limits: `;
  return `${count}${shown}${rest}`;
};
