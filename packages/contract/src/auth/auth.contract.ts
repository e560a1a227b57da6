import { z } from 'zod';
import { firmSettings } from '../accounts/firm.contract.ts';
import { roles, scopeKinds } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, text } from '../kit/shapes.ts';
import { userTokenKey } from '../users/user-tokens.contract.ts';
import { passwordLength } from './password.rules.ts';

export const authority = z.enum(roles);

/**
 * `verifyTwoFactor` true: the response has no Authorization header, and `/api/authenticate-twofactor` completes the
 * sign-in.
 */
export const authenticationResult = z.strictObject({ verifyTwoFactor: z.boolean() });

const contactPerson = z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() });
export type ContactPerson = z.infer<typeof contactPerson>;

export const currentUser = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  authorities: z.array(authority),
  betaFlag: z.boolean(),
  /** Set if the user sees only the records of a scope. Not in the specification. */
  scope: z.enum(scopeKinds).nullable(),
  /** The names of the companies, regions, and stores of the scope, at most 20. Not in the specification. */
  scopeNames: z.array(z.string()),
  /** For partners: whom they can ask, for each order manager of their companies. Not in the specification. */
  orderManagers: z.array(contactPerson),
  firmSettings,
  imageUrl: z.string().nullable(),
  twoFactorOn: z.boolean(),
  /** The account requires two-factor sign-in, and the user must set it up before anything else. Not in the specification. */
  twoFactorSetupRequired: z.boolean(),
  /**
   * The impersonating administrator of another client, or the administrator who views what the user sees; `url` is the URL
   * of their client.
   */
  impersonator: z
    .strictObject({
      id,
      email: z.string(),
      clientName: z.string(),
      url: z.string(),
      /** The administrator only views: all changes are rejected. Not in the specification. */
      viewsOnly: z.boolean(),
    })
    .nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** The signed-in user. `betaFlag` is true when it is set for the client or the user. */
export const accountInfo = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  accountName: z.string(),
  subdomain: z.string(),
  betaFlag: z.boolean(),
  /** The ISO 4217 currency of all amounts of the account. Not in the specification. */
  currency: z.string(),
  /** The account has an active connection to an ERP. Not in the specification. */
  hasErp: z.boolean(),
  /**
   * The keys that encrypt unsaved work of this user in the browser, newest first. Empty for API tokens. Not in the
   * specification.
   */
  draftKeys: z.array(z.string()),
});
export type AccountInfo = z.infer<typeof accountInfo>;

/** `logoUrl` is the logo of the account. Null: the product logo is shown. */
export const clientInfo = z.strictObject({
  name: z.string(),
  subdomain: z.string(),
  logoUrl: z.string().nullable(),
  /** The name of the identity provider that users can sign in with. Not in the specification. */
  signInWith: z.string().nullable(),
  /**
   * False: users sign in with the identity provider; one administrator, and superusers, with a password. Not in the
   * specification.
   */
  passwordsAllowed: z.boolean(),
});

export const credentials = z.strictObject({
  username: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(200),
});

const newPassword = z.string().min(passwordLength.min).max(passwordLength.max);

/** A code of the authenticator app, or a recovery code. */
export const secondStep = z.strictObject({
  token: z.string().trim().min(1).max(40),
  username: z.string().trim().min(1).max(254),
});

export const profile = z.strictObject({ firstName: text(120), lastName: text(120) });
export const passwordChange = z.strictObject({
  currentPassword: z.string().min(1).max(200),
  newPassword,
  /** Also revokes all API tokens of the user. Not in the specification. */
  revokeApiTokens: z.boolean().default(false),
});
export const passwordResetRequest = z.strictObject({ email: z.string().trim().min(1).max(254) });
export const passwordReset = z.strictObject({ key: userTokenKey, newPassword });

/** The user whose password the link sets. An invitation sets the first one. */
export const passwordResetKey = z.strictObject({ email: z.string(), isFirstPassword: z.boolean() });

/** `passwordRequired`: the user must set a password through `/api/reset-password/finish` with the same key. */
export const activationResult = z.strictObject({
  email: z.string(),
  clientName: z.string(),
  passwordRequired: z.boolean(),
});

/** `url` is the page that signs in with `token`. Both are null when the session is not an impersonation. */
export const impersonationReturn = z.strictObject({ token: z.string().nullable(), url: z.string().nullable() });

export const authRoutes = defineRoutes({
  authenticate: {
    method: 'POST',
    path: '/api/authenticate',
    access: 'public',
    summary: 'Sign in; returns the bearer token in the Authorization response header',
    body: credentials,
    status: 200,
    response: authenticationResult,
    errors: ['TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
  authenticateTwoFactor: {
    method: 'POST',
    path: '/api/authenticate-twofactor',
    access: 'public',
    summary: 'Complete a two-factor sign-in, from the same network address, within five minutes',
    body: secondStep,
    status: 200,
    response: authenticationResult,
    errors: ['TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
  authenticateViaImpersonate: {
    method: 'POST',
    path: '/api/authenticate-via-impersonate',
    access: 'public',
    summary: 'Start or end impersonation with a token that can be used once',
    query: z.strictObject({ token: userTokenKey }),
    status: 200,
    response: authenticationResult,
  },
  endImpersonation: {
    method: 'POST',
    path: '/api/impersonation/end',
    access: 'signedIn',
    scoped: 'SELF',
    whileViewing: true,
    sessionOnly: true,
    summary: 'End impersonation; returns a token, valid for one minute, for a sign-in as the original user',
    status: 200,
    response: impersonationReturn,
    secretResponse: true,
  },
  isAuthenticated: {
    method: 'GET',
    path: '/api/authenticate',
    access: 'signedIn',
    scoped: 'SELF',
    beforeTwoFactor: true,
    summary: 'Check whether the token is valid; returns the user name',
    status: 200,
    response: z.strictObject({ username: z.string() }),
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'signedIn',
    scoped: 'SELF',
    whileViewing: true,
    beforeTwoFactor: true,
    sessionOnly: true,
    summary: 'Sign out and revoke the token',
    status: 204,
  },
  currentUser: {
    method: 'GET',
    path: '/api/current-user',
    access: 'signedIn',
    scoped: 'SELF',
    beforeTwoFactor: true,
    summary: 'Get the signed-in user',
    status: 200,
    response: currentUser,
  },
  changeCurrentUser: {
    method: 'POST',
    path: '/api/current-user',
    access: 'signedIn',
    scoped: 'SELF',
    sessionOnly: true,
    summary: 'Update the name of the signed-in user',
    body: profile,
    entity: currentUser,
    status: 200,
    response: currentUser,
  },
  changePassword: {
    method: 'POST',
    path: '/api/current-user/change-password',
    access: 'signedIn',
    scoped: 'SELF',
    sessionOnly: true,
    summary: 'Change the password of the signed-in user and end all other sessions',
    body: passwordChange,
    status: 200,
    response: z.strictObject({
      endedSessions: z.int(),
      /** Only with `revokeApiTokens`. */
      revokedApiTokens: z.int().optional(),
    }),
    errors: ['AUTHENTICATION_FAILED', 'PASSWORD_TOO_WEAK', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
  confirmPassword: {
    method: 'POST',
    path: '/api/current-user/confirm-password',
    access: 'signedIn',
    scoped: 'SELF',
    beforeTwoFactor: true,
    sessionOnly: true,
    summary: 'Confirm the password; for ten minutes, the session may do what requires it',
    body: z.strictObject({ password: z.string().min(1).max(200) }),
    status: 204,
    errors: ['AUTHENTICATION_FAILED', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
  resetPasswordInit: {
    method: 'POST',
    path: '/api/reset-password/init',
    access: 'public',
    summary: 'Request a password reset e-mail; the response does not reveal whether the user exists',
    body: passwordResetRequest,
    status: 200,
    response: z.strictObject({}),
    errors: ['TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
  resetPasswordCheck: {
    method: 'GET',
    path: '/api/reset-password/{key}/check',
    access: 'public',
    summary: 'Check whether the key of a link is valid',
    params: z.strictObject({ key: userTokenKey }),
    status: 200,
    response: passwordResetKey,
    errors: ['RESET_KEY_INVALID'],
  },
  resetPasswordFinish: {
    method: 'POST',
    path: '/api/reset-password/finish',
    access: 'public',
    summary: 'Set a new password with the key of a link, end all sessions, and revoke all API tokens',
    body: passwordReset,
    status: 200,
    response: z.strictObject({ email: z.string() }),
    errors: ['RESET_KEY_INVALID', 'PASSWORD_TOO_WEAK', 'UNAVAILABLE'],
  },
  unlockSignIn: {
    method: 'POST',
    path: '/api/unlock-sign-in',
    access: 'public',
    summary:
      'Redeem the link that is e-mailed at the limit of failed sign-ins; this browser is then exempt from it. The link works once',
    body: z.strictObject({ key: userTokenKey }),
    status: 200,
    response: z.strictObject({ email: z.string() }),
    errors: ['RESET_KEY_INVALID'],
  },
  activate: {
    method: 'GET',
    path: '/api/activate',
    access: 'public',
    summary: 'Redeem an invitation link; repeatable, because mail programs follow links to check them',
    query: z.strictObject({ key: userTokenKey }),
    status: 200,
    response: activationResult,
    errors: ['RESET_KEY_INVALID'],
  },
  accountInfo: {
    method: 'GET',
    path: '/api/account-info',
    access: 'signedIn',
    scoped: 'SELF',
    beforeTwoFactor: true,
    summary: 'Get the name of the user and of the account',
    status: 200,
    response: accountInfo,
  },
  clientInfo: {
    method: 'GET',
    path: '/api/client-info',
    access: 'public',
    summary: 'Get the client of this subdomain',
    status: 200,
    response: clientInfo,
    errors: ['CLIENT_NOT_FOUND'],
  },
});
