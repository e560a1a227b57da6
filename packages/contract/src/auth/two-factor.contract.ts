import { z } from 'zod';
import { defineRoutes } from '../kit/route.ts';

const path = '/api/current-user/two-factor';

export const twoFactorState = z.strictObject({ on: z.boolean(), recoveryCodesLeft: z.int() });
export type TwoFactorState = z.infer<typeof twoFactorState>;

/** To be typed or scanned; not in force until a code made from it has come back. */
export const twoFactorSecret = z.strictObject({ secret: z.string(), uri: z.string() });
export type TwoFactorSecret = z.infer<typeof twoFactorSecret>;

/** Each opens the account once without the app. Shown this once; only their hashes are kept. */
export const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

const confirmedByPassword = z.strictObject({ password: z.string().min(1).max(200) });
const passwordErrors = ['AUTHENTICATION_FAILED', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'] as const;

/** Two-factor sign-in by codes that change every 30 seconds (RFC 6238). */
export const twoFactorRoutes = defineRoutes({
  get: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'Is two-factor sign-in on, and how many recovery codes are left?',
    status: 200,
    response: twoFactorState,
  },
  begin: {
    method: 'POST',
    path: `${path}/begin`,
    access: 'signedIn',
    summary: 'A new secret for the authenticator app',
    body: confirmedByPassword,
    status: 200,
    response: twoFactorSecret,
    answersSecret: true,
    errors: [...passwordErrors, 'TWO_FACTOR_IS_ON'],
  },
  confirm: {
    method: 'POST',
    path: `${path}/confirm`,
    access: 'signedIn',
    summary: 'Turn two-factor sign-in on with a code from the app; answers the recovery codes',
    body: z.strictObject({ code: z.string().trim().min(1).max(40) }),
    status: 200,
    response: recoveryCodes,
    answersSecret: true,
    errors: ['TWO_FACTOR_IS_ON', 'TWO_FACTOR_IS_OFF', 'TWO_FACTOR_CODE_WRONG', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: `${path}/recovery-codes`,
    access: 'signedIn',
    summary: 'New recovery codes; the ones before them work no more',
    body: confirmedByPassword,
    status: 200,
    response: recoveryCodes,
    answersSecret: true,
    errors: [...passwordErrors, 'TWO_FACTOR_IS_OFF'],
  },
  turnOff: {
    method: 'POST',
    path: `${path}/turn-off`,
    access: 'signedIn',
    summary: 'Sign in with the password alone again',
    body: confirmedByPassword,
    status: 200,
    response: twoFactorState,
    errors: passwordErrors,
  },
});
