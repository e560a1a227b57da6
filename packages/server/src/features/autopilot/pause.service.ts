import type { AutopilotPause } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { publishEvent } from '../../platform/outgoing/publish-event.queries.ts';
import { notifyUsers } from './notify.service.ts';
import { findCompany, type SettingRow, saveSetting } from './settings.queries.ts';

export interface PauseCause {
  readonly reason: AutopilotPause['reason'];
  readonly sentence: string;
}

interface PausedCompany {
  readonly companyId: number;
  readonly row: SettingRow | undefined;
}

/** Pauses the autopilot of a company; `userId` is the person who did, or null: the autopilot itself. */
export const pauseCompany = async (
  ctx: Ctx,
  { companyId, row }: PausedCompany,
  { reason, sentence, userId }: PauseCause & { readonly userId: number | null },
): Promise<void> => {
  if (row?.pausedAt) return;
  await saveSetting(
    ctx,
    { companyId, storeId: null },
    { pauseReason: reason, pauseSentence: sentence, pausedAt: ctx.now, pausedBy: userId },
  );
  ctx.audit({
    entityType: 'AUTOPILOT',
    id: companyId,
    before: { paused: false },
    after: { paused: true, pauseReason: reason, pauseSentence: sentence },
  });
  await publishEvent(ctx, 'autopilot.paused', { companyId, reason, sentence });
  const name = (await findCompany(ctx, companyId))?.name ?? '';
  if (reason !== 'PERSON')
    await notifyUsers(ctx, row?.notifiedUserIds ?? [], {
      subject: `Autopilot of ${name} is paused`,
      paragraphs: [sentence, 'It places no orders until a person ends the pause.'],
      link: { label: 'Open autopilot', path: toAutopilotPath(companyId) },
    });
};

export const toAutopilotPath = (companyId: number): string => `/proposals/autopilot?companyId=${companyId}`;
