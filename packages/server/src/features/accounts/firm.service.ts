import { buildLogoUrl } from '@shelfward/contract/accounts/clients.rules.ts';
import type { FirmSettings, FirmSettingsInput } from '@shelfward/contract/accounts/firm.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { type ReadUpload, removeFile, storeFile } from '../../platform/files/stored-files.ts';
import { type FirmRecord, findFirm, hasTwoFactor, lockFirm, updateFirm } from './firm.queries.ts';
import { reschedule } from './reschedule.service.ts';

type Settings = FirmSettings & { readonly version: number };

const toSettings = ({
  adminOnlyDelete,
  timeZone,
  twoFactorRequired,
  usersCanCount,
  reportCalendar,
  outsideMails,
  version,
}: FirmRecord): Settings => ({
  adminOnlyDelete,
  timeZone,
  twoFactorRequired,
  usersCanCount,
  reportCalendar,
  outsideMails,
  version,
});

export const getFirmSettings = async (ctx: Ctx): Promise<Settings> =>
  toSettings(found(await findFirm(ctx), 'CLIENT_NOT_FOUND'));

export const changeFirmSettings = async (ctx: Ctx, settings: FirmSettingsInput): Promise<Settings> => {
  const before = found(await lockFirm(ctx), 'CLIENT_NOT_FOUND');
  ctx.requireVersion(before.version);
  const {
    timeZone = before.timeZone,
    twoFactorRequired = before.twoFactorRequired,
    usersCanCount = before.usersCanCount,
    reportCalendar = before.reportCalendar,
    outsideMails = before.outsideMails,
  } = settings;
  if (twoFactorRequired && !before.twoFactorRequired) await requireOwnTwoFactor(ctx);
  const after = await updateFirm(ctx, {
    ...settings,
    timeZone,
    twoFactorRequired,
    usersCanCount,
    reportCalendar,
    outsideMails,
  });
  if (after.timeZone !== before.timeZone) await reschedule({ ...ctx, timeZone: after.timeZone });
  ctx.audit({ entityType: 'CLIENT', id: ctx.tenantId, before, after });
  return toSettings(after);
};

/** An administrator who turns the requirement on meets it, and so can turn it off again. */
const requireOwnTwoFactor = async (ctx: Ctx): Promise<void> => {
  if (!(await hasTwoFactor(ctx)))
    throw new AppError('TWO_FACTOR_IS_OFF', { detail: 'Set up two-factor sign-in for yourself first.' });
};

/** Replaces or removes the picture; the previous one is deleted. */
export const changeLogo = async (ctx: Ctx, upload: ReadUpload | null): Promise<{ logoUrl: string | null }> => {
  const before = found(await lockFirm(ctx), 'CLIENT_NOT_FOUND');
  const file = upload && (await storeFile(ctx, upload));
  const after = await updateFirm(ctx, { logoFileId: file?.id ?? null });
  if (before.logoFileId !== null) await removeFile(ctx, before.logoFileId);
  ctx.audit({ entityType: 'CLIENT', id: ctx.tenantId, before, after });
  return { logoUrl: buildLogoUrl(after.logoFileId) };
};
