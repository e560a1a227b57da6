import { z } from 'zod';
import { roles } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, text } from '../kit/shapes.ts';
import { userTokenKey } from '../users/user-tokens.contract.ts';
import { passwordLength } from './password.rules.ts';

export const authority = z.enum(roles);

/** `verifyTwoFactor` true: the Authorization header is missing, and `/api/authenticate-twofactor` completes the sign-in. */
export const authenticationResult = z.strictObject({ verifyTwoFactor: z.boolean() });

export const currentUser = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  authorities: z.array(authority),
  betaFlag: z.boolean(),
  firmSettings: z.strictObject({ adminOnlyDelete: z.boolean() }),
  imageUrl: z.string().nullable(),
  twoFactorOn: z.boolean(),
  /** Who really acts, while an administrator of another client acts as this user; `url` is that client's own address. */
  impersonator: z.strictObject({ id, email: z.string(), clientName: z.string(), url: z.string() }).nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** The signed-in person's account: `betaFlag` is the client's or the user's. */
export const accountInfo = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  accountName: z.string(),
  subdomain: z.string(),
  betaFlag: z.boolean(),
});
export type AccountInfo = z.infer<typeof accountInfo>;

/** `logoUrl`: the account's own logo; null: the product's own mark is shown. */
export const clientInfo = z.strictObject({
  name: z.string(),
  subdomain: z.string(),
  logoUrl: z.string().nullable(),
});

export const credentials = z.strictObject({
  username: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(200),
});

const newPassword = z.string().min(passwordLength.min).max(passwordLength.max);

/** The code of the authenticator app, or one of the recovery codes in the same field. */
export const secondStep = z.strictObject({
  token: z.string().trim().min(1).max(40),
  username: z.string().trim().min(1).max(254),
});

export const profile = z.strictObject({ firstName: text(120), lastName: text(120) });
export const passwordChange = z.strictObject({ currentPassword: z.string().min(1).max(200), newPassword });
export const passwordResetRequest = z.strictObject({ email: z.string().trim().min(1).max(254) });
export const passwordReset = z.strictObject({ key: userTokenKey, newPassword });

/** Whose password the link sets. A link of an invitation sets the first one. */
export const passwordResetKey = z.strictObject({ email: z.string(), isFirstPassword: z.boolean() });

/** `passwordRequired`: the account opens with the password that `/api/reset-password/finish` sets with the same key. */
export const activationResult = z.strictObject({
  email: z.string(),
  clientName: z.string(),
  passwordRequired: z.boolean(),
});

/** `url` is the page that signs in with `token`; both null when one is oneself already. */
export const wayBack = z.strictObject({ token: z.string().nullable(), url: z.string().nullable() });

export const authRoutes = defineRoutes({
  authenticate: {
    method: 'POST',
    path: '/api/authenticate',
    access: 'public',
    summary: 'Sign in; the bearer token comes in the Authorization response header',
    body: credentials,
    status: 200,
    response: authenticationResult,
    errors: ['TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
  authenticateTwoFactor: {
    method: 'POST',
    path: '/api/authenticate-twofactor',
    access: 'public',
    summary: 'The second step of a sign-in, from where the first was made, within five minutes',
    body: secondStep,
    status: 200,
    response: authenticationResult,
    errors: ['TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
  authenticateViaImpersonate: {
    method: 'POST',
    path: '/api/authenticate-via-impersonate',
    access: 'public',
    summary: "Sign in as another client's administrator, or back as oneself, with a key that works once",
    query: z.strictObject({ token: userTokenKey }),
    status: 200,
    response: authenticationResult,
  },
  endImpersonation: {
    method: 'POST',
    path: '/api/impersonation/end',
    access: 'signedIn',
    summary: 'Stop acting for another client; answers a key, good for a minute, to be oneself again',
    status: 200,
    response: wayBack,
    answersSecret: true,
  },
  isAuthenticated: {
    method: 'GET',
    path: '/api/authenticate',
    access: 'signedIn',
    summary: 'Is the token still good? Answers the user name',
    status: 200,
    response: z.strictObject({ username: z.string() }),
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'signedIn',
    summary: 'Sign out: the token is refused from now on',
    status: 204,
  },
  currentUser: {
    method: 'GET',
    path: '/api/current-user',
    access: 'signedIn',
    summary: 'The signed-in user',
    status: 200,
    response: currentUser,
  },
  changeCurrentUser: {
    method: 'POST',
    path: '/api/current-user',
    access: 'signedIn',
    summary: "Change one's own name",
    body: profile,
    status: 200,
    response: currentUser,
  },
  changePassword: {
    method: 'POST',
    path: '/api/current-user/change-password',
    access: 'signedIn',
    summary: "Change one's own password; ends all other sessions",
    body: passwordChange,
    status: 200,
    response: z.strictObject({ endedSessions: z.int() }),
    errors: ['AUTHENTICATION_FAILED', 'PASSWORD_TOO_WEAK', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
  resetPasswordInit: {
    method: 'POST',
    path: '/api/reset-password/init',
    access: 'public',
    summary: 'Mail a link for a new password; answers the same whether or not there is such a user',
    body: passwordResetRequest,
    status: 200,
    response: z.strictObject({}),
    errors: ['TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
  resetPasswordCheck: {
    method: 'GET',
    path: '/api/reset-password/{key}/check',
    access: 'public',
    summary: 'Does the key of a link still work?',
    params: z.strictObject({ key: userTokenKey }),
    status: 200,
    response: passwordResetKey,
    errors: ['RESET_KEY_INVALID'],
  },
  resetPasswordFinish: {
    method: 'POST',
    path: '/api/reset-password/finish',
    access: 'public',
    summary: 'Set a new password with the key of a link; ends all sessions',
    body: passwordReset,
    status: 200,
    response: z.strictObject({ email: z.string() }),
    errors: ['RESET_KEY_INVALID', 'PASSWORD_TOO_WEAK', 'UNAVAILABLE'],
  },
  activate: {
    method: 'GET',
    path: '/api/activate',
    access: 'public',
    summary: 'Follow the link of an invitation; as often as one likes, for mail programs try links themselves',
    query: z.strictObject({ key: userTokenKey }),
    status: 200,
    response: activationResult,
    errors: ['RESET_KEY_INVALID'],
  },
  accountInfo: {
    method: 'GET',
    path: '/api/account-info',
    access: 'signedIn',
    summary: 'The name of the user and of the account',
    status: 200,
    response: accountInfo,
  },
  clientInfo: {
    method: 'GET',
    path: '/api/client-info',
    access: 'public',
    summary: 'Which client this subdomain belongs to',
    status: 200,
    response: clientInfo,
    errors: ['CLIENT_NOT_FOUND'],
  },
});
