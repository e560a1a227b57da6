import { z } from 'zod';
import { admins, roles, scopeKinds } from '../kit/access.ts';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, pageSchema, params, query, text } from '../kit/shapes.ts';

const authority = z.enum(roles);

const scopeIds = z
  .array(id)
  .max(1000)
  .default([])
  .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));

/** The records that the user sees. A company includes its regions and stores, a region its stores. */
export const userScope = z.strictObject({
  kind: z.enum(scopeKinds),
  companyIds: z.array(id),
  regionIds: z.array(id),
  storeIds: z.array(id),
});
export type UserScope = z.infer<typeof userScope>;
export const userScopeInput = userScope.extend({ companyIds: scopeIds, regionIds: scopeIds, storeIds: scopeIds });

export const user = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** False until the user has redeemed the invitation and set a password. */
  activated: z.boolean(),
  lastLogin: instant.nullable(),
  authorities: z.array(authority),
  betaFlag: z.boolean(),
  clientName: z.string(),
  inactive: z.boolean(),
  /** Null: the user sees all records of the account. Not in the specification. */
  scope: userScope.nullable(),
  /** The names of the records of the scope, at most 20. Not in the specification. */
  scopeNames: z.array(z.string()),
});
export type User = z.infer<typeof user>;

export const userInput = z.strictObject({
  email: z.string().trim().pipe(z.email().max(254)),
  firstName: text(80),
  lastName: text(80),
  authorities: z
    .array(authority)
    .max(roles.length)
    .refine((given) => new Set(given).size === given.length, 'must not contain an authority twice'),
  betaFlag: z.boolean().default(false),
});
export type UserInput = z.output<typeof userInput>;

/** Clients send records as they read them: `activated` is ignored, because only the user's invitation activates a user. */
export const newUserInput = userInput.safeExtend({
  activated: z.boolean().optional(),
  inactive: z.boolean().default(false),
  scope: userScopeInput.nullable().default(null),
});
export type NewUserInput = z.output<typeof newUserInput>;

/** Users have no activate and deactivate calls: updating `inactive` replaces both. */
export const userChange = userInput.safeExtend({
  id,
  inactive: z.boolean().optional(),
  /** A changed scope ends the sessions and API tokens of the user. */
  scope: userScopeInput.nullable().optional(),
});
export type UserChange = z.output<typeof userChange>;

const path = '/api/users';

export const userRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: admins,
    summary: 'List users',
    query: listQuery(['email', 'firstName', 'lastName', 'activated', 'lastLogin', 'betaFlag', 'inactive'], {
      search: query.search,
      authority: authority.optional(),
      scope: z.enum(scopeKinds).optional(),
      scopeCompanyId: query.id,
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageSchema(user),
  },
  create: {
    method: 'POST',
    path,
    access: admins,
    sessionOnly: true,
    summary: 'Create a user and send the invitation by e-mail; an inactive user receives none',
    body: newUserInput,
    status: 201,
    response: user,
    errors: [
      'USER_EMAIL_TAKEN',
      'SUPERUSER_REQUIRED',
      'SCOPE_OF_ADMINISTRATOR',
      'SCOPE_OF_PARTNER',
      'RELATED_ENTITY_NOT_FOUND',
    ],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path,
    access: admins,
    sessionOnly: true,
    summary:
      'Update, activate, or deactivate a user; a change of your own e-mail address requires /api/current-user/confirm-password',
    body: userChange,
    status: 200,
    response: user,
    errors: [
      'USER_NOT_FOUND',
      'USER_EMAIL_TAKEN',
      'SUPERUSER_REQUIRED',
      'OWN_ADMIN_ROLE',
      'OWN_DEACTIVATION',
      'SCOPE_OF_ADMINISTRATOR',
      'SCOPE_OF_PARTNER',
      'RELATED_ENTITY_NOT_FOUND',
      'LAST_ADMIN',
      'PASSWORD_USER_REQUIRED',
      'PASSWORD_CONFIRMATION_REQUIRED',
    ],
    versioned: true,
    record: `${path}/{id}`,
  },
  authorities: {
    method: 'GET',
    path: `${path}/authorities`,
    access: 'signedIn',
    summary: 'List all authorities that a user can have',
    status: 200,
    response: z.array(authority),
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: admins,
    summary: 'Get a user',
    params: params('id'),
    status: 200,
    response: user,
    errors: ['USER_NOT_FOUND'],
    versioned: true,
  },
  endSessions: {
    method: 'DELETE',
    path: `${path}/{userId}/sessions`,
    access: admins,
    sessionOnly: true,
    summary: 'End all sessions of a user and revoke all API tokens; your own current session remains',
    params: params('userId'),
    status: 204,
    errors: ['USER_NOT_FOUND', 'PASSWORD_CONFIRMATION_REQUIRED'],
  },
  viewAs: {
    method: 'POST',
    path: `${path}/{userId}/view`,
    access: admins,
    sessionOnly: true,
    summary:
      'Issue a token, valid for one minute, for a session at /api/authenticate-via-impersonate that shows what a user with a scope sees, and in which all changes are rejected',
    params: params('userId'),
    status: 200,
    response: z.strictObject({ token: z.string() }),
    secretResponse: true,
    errors: ['USER_NOT_FOUND', 'USER_INACTIVE', 'VIEW_WITHOUT_SCOPE'],
  },
  resetPasswordInit: {
    method: 'POST',
    path: `${path}/{userId}/reset-password-init`,
    access: admins,
    sessionOnly: true,
    summary: 'Send a password reset e-mail to a user, or the invitation again before the first sign-in',
    params: params('userId'),
    status: 200,
    errors: ['USER_NOT_FOUND', 'USER_INACTIVE', 'PASSWORDS_OFF'],
  },
});
