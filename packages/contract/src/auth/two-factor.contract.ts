import { z } from 'zod';
import { defineRoutes } from '../kit/route.ts';

const path = '/api/current-user/two-factor';

export const twoFactorState = z.strictObject({ on: z.boolean(), recoveryCodesLeft: z.int() });
export type TwoFactorState = z.infer<typeof twoFactorState>;

/** To be typed or scanned. Takes effect once the user has confirmed a code. */
export const twoFactorSecret = z.strictObject({ secret: z.string(), uri: z.string() });
export type TwoFactorSecret = z.infer<typeof twoFactorSecret>;

/** Each code signs in once without the app. Returned only here; the database stores hashes. */
export const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

const confirmedByPassword = z.strictObject({ password: z.string().min(1).max(200) });
const passwordErrors = ['AUTHENTICATION_FAILED', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'] as const;

/** Two-factor authentication with codes that change every 30 seconds (RFC 6238). */
export const twoFactorRoutes = defineRoutes({
  get: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'SELF',
    sessionOnly: true,
    beforeTwoFactor: true,
    summary: 'Get the two-factor status and the number of unused recovery codes',
    status: 200,
    response: twoFactorState,
  },
  begin: {
    method: 'POST',
    path: `${path}/begin`,
    access: 'signedIn',
    scoped: 'SELF',
    sessionOnly: true,
    beforeTwoFactor: true,
    summary: 'Create a secret for the authenticator app',
    body: confirmedByPassword,
    status: 200,
    response: twoFactorSecret,
    secretResponse: true,
    errors: [...passwordErrors, 'TWO_FACTOR_IS_ON'],
  },
  confirm: {
    method: 'POST',
    path: `${path}/confirm`,
    access: 'signedIn',
    scoped: 'SELF',
    sessionOnly: true,
    beforeTwoFactor: true,
    summary: 'Enable two-factor authentication with a code from the app; returns recovery codes',
    body: z.strictObject({ code: z.string().trim().min(1).max(40) }),
    status: 200,
    response: recoveryCodes,
    secretResponse: true,
    errors: ['TWO_FACTOR_IS_ON', 'TWO_FACTOR_IS_OFF', 'TWO_FACTOR_CODE_WRONG', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: `${path}/recovery-codes`,
    access: 'signedIn',
    scoped: 'SELF',
    sessionOnly: true,
    summary: 'Replace the recovery codes; existing codes stop working',
    removes: 'own',
    body: confirmedByPassword,
    status: 200,
    response: recoveryCodes,
    secretResponse: true,
    errors: [...passwordErrors, 'TWO_FACTOR_IS_OFF'],
  },
  turnOff: {
    method: 'POST',
    path: `${path}/turn-off`,
    access: 'signedIn',
    scoped: 'SELF',
    sessionOnly: true,
    summary: 'Disable two-factor authentication',
    body: confirmedByPassword,
    status: 200,
    response: twoFactorState,
    errors: passwordErrors,
  },
});
