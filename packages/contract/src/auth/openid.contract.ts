import { z } from 'zod';
import { admins } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, text } from '../kit/shapes.ts';
import { userScope, userScopeInput } from '../users/users.contract.ts';
import { apiTokenRoles } from './api-tokens.rules.ts';
import { isIssuer, maxIdentityGroups, toIssuer } from './openid.rules.ts';

const path = '/api/identity-provider';

/** Superusers are appointed by superusers, never by a group. */
const authorities = z.array(z.enum(apiTokenRoles));

const group = z.strictObject({
  /** The value of the groups claim, to the letter. */
  name: z.string(),
  authorities,
  /** What users of the group see. The scopes of several groups add up. Null: the group has none. */
  scope: userScope.nullable(),
});

/** The identity provider of the account. There is at most one. */
export const identityProvider = z.strictObject({
  /** On the sign-in page: "Sign in with …". */
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** The secret itself is never returned. False: a public client. */
  hasClientSecret: z.boolean(),
  /** Requested besides `openid email profile`, separated by spaces. */
  additionalScopes: z.string(),
  /** The claim that names the groups of a user: `groups`, or `realm_access.roles` for a nested one. */
  groupsClaim: z.string(),
  groups: z.array(group),
  /** Users with a mapped group who do not exist are created when they sign in. */
  createsUsers: z.boolean(),
  /** False: only the administrator `passwordUserId` and superusers can use a password. */
  passwordsAllowed: z.boolean(),
  passwordUserId: id,
  /** The address to register at the identity provider. */
  redirectUrl: z.string(),
  /** A risk of the settings, such as superusers in the account. Null: none. */
  warning: z.string().nullable(),
});
export type IdentityProvider = z.infer<typeof identityProvider>;

const scopes = z
  .string()
  .trim()
  .max(200)
  .regex(/^[!#-[\]-~]*( [!#-[\]-~]+)*$/, 'must be scopes, separated by single spaces');

export const identityProviderInput = z.strictObject({
  name: text(60),
  issuer: z
    .string()
    .max(500)
    .overwrite(toIssuer)
    .refine(isIssuer, 'must be an address that starts with https://, without parameters'),
  clientId: text(200),
  /** Omitted: the stored secret remains. Null: a public client, without a secret. */
  clientSecret: z.string().trim().min(1).max(500).nullable().optional(),
  additionalScopes: scopes.default(''),
  groupsClaim: text(200).default('groups'),
  groups: z
    .array(
      z.strictObject({
        name: text(200),
        authorities: authorities
          .max(apiTokenRoles.length)
          .refine((given) => new Set(given).size === given.length, 'must not contain an authority twice'),
        scope: userScopeInput.nullable().default(null),
      }),
    )
    .max(maxIdentityGroups)
    .refine((given) => new Set(given.map(({ name }) => name)).size === given.length, 'must not contain a group twice'),
  createsUsers: z.boolean().default(false),
  passwordsAllowed: z.boolean().default(true),
  passwordUserId: id,
});
export type IdentityProviderInput = z.output<typeof identityProviderInput>;

/** What a test of the stored settings found. A test signs in no user. */
export const identityProviderTest = z.strictObject({
  issuer: z.string(),
  authorizationEndpoint: z.string(),
  signingKeys: z.int(),
  hasUserInfo: z.boolean(),
  /** Whether the provider accepted the client ID and the secret. Null: its response does not show it. */
  clientAccepted: z.boolean().nullable(),
  /** Requested scopes that the provider does not list. */
  unknownScopes: z.array(z.string()),
  /** Whether the provider lists the groups claim. Null: it lists no claims. */
  listsGroupsClaim: z.boolean().nullable(),
});
export type IdentityProviderTest = z.infer<typeof identityProviderTest>;

export const identityProviderRoutes = defineRoutes({
  get: {
    method: 'GET',
    path,
    access: admins,
    sessionOnly: true,
    summary: 'Get the identity provider of the account',
    status: 200,
    response: identityProvider,
    errors: ['IDENTITY_PROVIDER_NOT_FOUND'],
    versioned: true,
  },
  save: {
    method: 'PUT',
    path,
    access: admins,
    sessionOnly: true,
    summary:
      'Set or update the identity provider. Requires a sign-in or /api/current-user/confirm-password in the last ten minutes; in an account with superusers, a superuser',
    body: identityProviderInput,
    status: 200,
    response: identityProvider,
    versioned: true,
    errors: [
      'CLIENT_SECRET_REQUIRED',
      'PASSWORD_CONFIRMATION_REQUIRED',
      'PASSWORD_USER_INVALID',
      'SUPERUSER_REQUIRED',
      'SCOPE_OF_ADMINISTRATOR',
      'SCOPE_OF_PARTNER',
      'RELATED_ENTITY_NOT_FOUND',
    ],
  },
  remove: {
    method: 'DELETE',
    path,
    access: admins,
    sessionOnly: true,
    summary:
      'Remove the identity provider with the identities of its users; all users sign in with passwords. Requires a recent sign-in',
    status: 204,
    errors: ['IDENTITY_PROVIDER_NOT_FOUND', 'PASSWORD_CONFIRMATION_REQUIRED'],
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    access: admins,
    sessionOnly: true,
    reads: true,
    summary: 'Connect to the identity provider with the stored settings and report what it offers',
    status: 200,
    response: identityProviderTest,
    errors: ['IDENTITY_PROVIDER_NOT_FOUND', 'IDENTITY_PROVIDER_FAILED', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
});

/** `key` proves that the same browser finishes the sign-in. It is never part of an address. */
const signInKey = z.string().regex(/^[\w-]{43}$/, 'must be the key of a sign-in');

export const openIdStart = z.strictObject({ key: z.string(), url: z.string() });

/** The parameters that the identity provider added to the return address. */
export const openIdReturn = z.strictObject({
  key: signInKey,
  state: z.string().max(200),
  code: z.string().min(1).max(8000).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});
export type OpenIdReturn = z.output<typeof openIdReturn>;

export const openIdRoutes = defineRoutes({
  start: {
    method: 'POST',
    path: '/api/openid/start',
    access: 'public',
    summary: 'Start a sign-in with the identity provider; returns its address, and a key for the end of the sign-in',
    status: 200,
    response: openIdStart,
    secretResponse: true,
    errors: ['IDENTITY_PROVIDER_NOT_FOUND', 'IDENTITY_PROVIDER_FAILED', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
  finish: {
    method: 'POST',
    path: '/api/openid/finish',
    access: 'public',
    summary: 'Finish a sign-in with the identity provider; returns the bearer token in the Authorization header',
    body: openIdReturn,
    status: 200,
    response: z.strictObject({}),
    errors: ['IDENTITY_PROVIDER_FAILED', 'OPENID_EXPIRED', 'OPENID_REFUSED', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
  },
});
