import { sendSecurityNotice } from '../../platform/auth/security-notice.ts';
import type { KeyRing, Place } from '../../platform/crypto/key-ring.ts';
import type { Db } from '../../platform/db/database.ts';
import { toPostCtx } from '../../platform/mail/outbox.ts';
import { redeemTwoFactorStep, setTwoFactor } from '../users/public.ts';
import { auditOutcome, recordOutcome } from './auth.audit.ts';
import type { Credentials } from './auth.queries.ts';
import { countRecoveryCodes, redeemRecoveryCode } from './recovery-codes.queries.ts';
import { isAppCode, stepOfCode, tidyRecoveryCode } from './second-factor.rules.ts';

interface At {
  readonly tenantId: number;
  readonly db: Db;
  readonly now: Date;
  readonly requestId: string;
}

interface Tried {
  readonly user: Credentials;
  readonly code: string;
}

export const secretPlace = (tenantId: number, userId: number): Place => ({
  tenantId,
  column: 'app_user.two_factor_secret',
  id: userId,
});

export const recoveryText = (at: Pick<At, 'tenantId'>, userId: number, code: string): string =>
  `recovery code ${at.tenantId}/${userId}/${tidyRecoveryCode(code)}`;

/** Whether it is a valid app code or recovery code. Each is accepted once. */
export const redeemSecondFactor = (services: { readonly keys: KeyRing }, at: At, tried: Tried): Promise<boolean> =>
  isAppCode(tried.code) ? redeemAppCode(services, at, tried) : redeemRecovery(services, at, tried);

export const redeemAppCode = async (
  { keys }: { readonly keys: KeyRing },
  { db, tenantId, now }: At,
  { user, code }: Tried,
): Promise<boolean> => {
  if (user.twoFactorSecret === null) return false;
  const place = secretPlace(tenantId, user.id);
  const secret = keys.open(user.twoFactorSecret, place);
  const step = stepOfCode(secret, code, now);
  if (step === undefined || !(await redeemTwoFactorStep(db, user.id, step))) return false;
  if (!keys.isCurrent(user.twoFactorSecret))
    await setTwoFactor(db, user.id, { twoFactorOn: user.twoFactorOn, twoFactorSecret: keys.seal(secret, place) });
  return true;
};

const redeemRecovery = async (
  { keys }: { readonly keys: KeyRing },
  at: At,
  { user, code }: Tried,
): Promise<boolean> => {
  const codeHashes = keys.fingerprints(recoveryText(at, user.id, code));
  if (!(await redeemRecoveryCode(at.db, { userId: user.id, codeHashes }, at.now))) return false;
  const left = await countRecoveryCodes(at.db, user.id);
  await recordOutcome(at, auditOutcome(user.id, 'RECOVERY_CODE_USED', { left }));
  await sendSecurityNotice(toPostCtx(keys, at), user.id, {
    subject: 'A recovery code was used',
    sentence: `A recovery code was used to sign in instead of a code from the app; ${left} are left.`,
  });
  return true;
};
