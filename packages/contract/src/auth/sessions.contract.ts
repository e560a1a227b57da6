import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { query } from '../kit/shapes.ts';

const path = '/api/sessions';

export const session = z.strictObject({
  id: z.uuid(),
  createdDate: instant,
  /** Updated at most once a minute. */
  lastUsedDate: instant,
  address: z.string(),
  /** The browser according to its User-Agent header. */
  agent: z.string(),
  /** The session of this request. */
  current: z.boolean(),
  /** The e-mail address of the administrator of another client who uses the session for impersonation. */
  impersonatorEmail: z.string().nullable(),
});
export type Session = z.infer<typeof session>;

/** Active sessions of the signed-in user. */
export const sessionRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'SELF',
    sessionOnly: true,
    summary: 'List the sessions of the user, newest first',
    status: 200,
    response: z.array(session),
  },
  removeOthers: {
    method: 'DELETE',
    path,
    access: 'signedIn',
    scoped: 'SELF',
    sessionOnly: true,
    summary:
      'End all other sessions of the user, and on request revoke all API tokens; requires a sign-in or /api/current-user/confirm-password in the last ten minutes',
    query: z.strictObject({ revokeApiTokens: query.flag }),
    status: 204,
    errors: ['PASSWORD_CONFIRMATION_REQUIRED'],
    removes: 'own',
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'signedIn',
    scoped: 'SELF',
    sessionOnly: true,
    summary: 'End a session of the user',
    params: z.strictObject({ id: z.uuid() }),
    status: 204,
    errors: ['SESSION_NOT_FOUND', 'PASSWORD_CONFIRMATION_REQUIRED'],
    removes: 'own',
  },
});
