import type { TwoFactorSecret, TwoFactorState } from '@shelfward/contract/auth/two-factor.contract.ts';
import { sendSecurityNotice } from '../../platform/auth/security-notice.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { setTwoFactor } from '../users/public.ts';
import { auditOutcome } from './auth.audit.ts';
import { type Credentials, findCredentials } from './auth.queries.ts';
import type { AuthServices } from './auth.services.ts';
import { requirePassword, requireSelf } from './reauthentication.service.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.queries.ts';
import { buildOtpUri, newRecoveryCode, newSecret } from './second-factor.rules.ts';
import { recoveryText, redeemAppCode, secretPlace } from './second-factor.service.ts';
import { codeLimits, countAttempt } from './sign-in-limits.service.ts';

const recoveryCodeCount = 10;

export const getTwoFactorState = async (ctx: Ctx): Promise<TwoFactorState> => {
  const { twoFactorOn } = await self(ctx);
  return { on: twoFactorOn, recoveryCodesLeft: await countRecoveryCodes(ctx.db, ctx.actor.userId) };
};

/** Generates a new secret on each call; it is enabled only with a code from it. */
export const beginTwoFactor = async (
  services: AuthServices,
  ctx: OpenCtx,
  password: string,
): Promise<TwoFactorSecret> => {
  await requirePassword(services, ctx, password);
  const secret = newSecret();
  return ctx.begin(async (own) => {
    const user = await self(own);
    if (user.twoFactorOn) throw new AppError('TWO_FACTOR_IS_ON');
    const twoFactorSecret = services.keys.seal(secret, secretPlace(own.tenantId, user.id));
    await setTwoFactor(own.db, user.id, { twoFactorSecret, twoFactorOn: false, twoFactorStep: null });
    own.audit(auditOutcome(user.id, 'TWO_FACTOR_BEGUN'));
    return { secret, uri: buildOtpUri(secret, user.email) };
  });
};

export const confirmTwoFactor = async (services: AuthServices, ctx: OpenCtx, code: string): Promise<string[]> => {
  requireSelf(ctx.actor);
  const account = `${ctx.tenantId}/${ctx.actor.userId}`;
  const attempt = await countAttempt(services.database, codeLimits(account), ctx.now);
  const codes = await ctx.begin(async (own) => {
    const user = await self(own);
    if (user.twoFactorOn) throw new AppError('TWO_FACTOR_IS_ON');
    if (user.twoFactorSecret === null) throw new AppError('TWO_FACTOR_IS_OFF');
    if (!(await redeemAppCode(services, own, { user, code }))) throw new AppError('TWO_FACTOR_CODE_WRONG');
    await setTwoFactor(own.db, user.id, { twoFactorOn: true });
    await notifyUser(own, user.id, 'TWO_FACTOR_ON');
    return makeRecoveryCodes(services, own, user.id);
  });
  await attempt.succeeded();
  return codes;
};

export const renewRecoveryCodes = async (services: AuthServices, ctx: OpenCtx, password: string): Promise<string[]> => {
  await requirePassword(services, ctx, password);
  return ctx.begin(async (own) => {
    const user = await self(own);
    if (!user.twoFactorOn) throw new AppError('TWO_FACTOR_IS_OFF');
    own.audit(auditOutcome(user.id, 'RECOVERY_CODES_RENEWED'));
    return makeRecoveryCodes(services, own, user.id);
  });
};

export const turnTwoFactorOff = async (
  services: AuthServices,
  ctx: OpenCtx,
  password: string,
): Promise<TwoFactorState> => {
  await requirePassword(services, ctx, password);
  return ctx.begin(async (own) => {
    const { id, twoFactorOn } = await self(own);
    await setTwoFactor(own.db, id, { twoFactorSecret: null, twoFactorOn: false, twoFactorStep: null });
    await replaceRecoveryCodes(own.db, id, []);
    if (twoFactorOn) await notifyUser(own, id, 'TWO_FACTOR_OFF');
    return { on: false, recoveryCodesLeft: 0 };
  });
};

const self = async ({ db, actor }: Ctx): Promise<Credentials> =>
  found(await findCredentials(db, actor.userId), 'UNAUTHORIZED');

const makeRecoveryCodes = async ({ keys }: AuthServices, ctx: Ctx, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const hashes = codes.map((code) => keys.fingerprint(recoveryText(ctx, userId, code)));
  await replaceRecoveryCodes(ctx.db, userId, hashes);
  return codes;
};

const notifyUser = async (ctx: Ctx, userId: number, outcome: 'TWO_FACTOR_ON' | 'TWO_FACTOR_OFF'): Promise<void> => {
  ctx.audit(auditOutcome(userId, outcome));
  const word = outcome === 'TWO_FACTOR_ON' ? 'on' : 'off';
  await sendSecurityNotice(ctx, userId, {
    subject: `Two-factor sign-in was turned ${word}`,
    sentence: `Two-factor sign-in was turned ${word}.`,
  });
};
