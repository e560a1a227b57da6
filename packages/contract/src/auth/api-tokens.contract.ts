import { z } from 'zod';
import { admins } from '../kit/access.ts';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, idText, params, text } from '../kit/shapes.ts';
import { apiTokenAccess, apiTokenRoles, maxApiTokenDays } from './api-tokens.rules.ts';

const path = '/api/current-user/api-tokens';
const userPath = '/api/users/{userId}/api-tokens';

const authorities = z.array(z.enum(apiTokenRoles));

export const apiTokenAuthorities = authorities
  .max(apiTokenRoles.length)
  .refine((given) => new Set(given).size === given.length, 'must not contain an authority twice')
  .default([]);

export const apiToken = z.strictObject({
  id: z.uuid(),
  userId: id,
  name: z.string(),
  access: z.enum(apiTokenAccess),
  /** The user must still have them. */
  authorities,
  createdDate: instant,
  /** That of an assistant moves with each use. */
  expirationDate: instant,
  /** The host to which an assistant was connected with OAuth; null for a token that a user created. */
  redirectHost: z.string().nullable(),
  /** Updated at most once a minute. */
  lastUsedDate: instant.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const apiTokenInput = z.strictObject({
  name: text(80),
  access: z.enum(apiTokenAccess).default('READ'),
  authorities: apiTokenAuthorities,
  expiresInDays: z.int().min(1).max(maxApiTokenDays).default(90),
});
export type ApiTokenInput = z.output<typeof apiTokenInput>;

/** Only this response contains the token; the database stores a hash. */
export const newApiToken = apiToken.safeExtend({ token: z.string() });
export type NewApiToken = z.infer<typeof newApiToken>;

/** Tokens of the signed-in user for programs. Expired tokens are listed until they are deleted. */
export const apiTokenRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'SELF',
    sessionOnly: true,
    summary: 'List the API tokens of the user, newest first',
    status: 200,
    response: z.array(apiToken),
  },
  create: {
    method: 'POST',
    path,
    access: 'signedIn',
    scoped: 'SELF',
    sessionOnly: true,
    summary:
      'Create an API token; only this response contains it. Requires a sign-in or /api/current-user/confirm-password in the last ten minutes',
    body: apiTokenInput,
    status: 200,
    response: newApiToken,
    secretResponse: true,
    errors: ['API_TOKEN_LIMIT', 'PASSWORD_CONFIRMATION_REQUIRED'],
  },
  revoke: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'signedIn',
    scoped: 'SELF',
    sessionOnly: true,
    summary: 'Revoke an API token of the user',
    params: z.strictObject({ id: z.uuid() }),
    status: 204,
    errors: ['API_TOKEN_NOT_FOUND'],
    removes: 'own',
  },
});

export const userApiTokenRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: userPath,
    access: admins,
    sessionOnly: true,
    summary: 'List the API tokens of a user, newest first',
    params: params('userId'),
    status: 200,
    response: z.array(apiToken),
    errors: ['USER_NOT_FOUND'],
  },
  revoke: {
    method: 'DELETE',
    path: `${userPath}/{id}`,
    access: admins,
    sessionOnly: true,
    summary: 'Revoke an API token of a user',
    params: z.strictObject({ userId: idText, id: z.uuid() }),
    status: 204,
    errors: ['API_TOKEN_NOT_FOUND'],
  },
});
