import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';

const path = '/api/sessions';

export const session = z.strictObject({
  id: z.uuid(),
  createdDate: instant,
  /** Exact to a minute. */
  lastUsedDate: instant,
  address: z.string(),
  /** The browser, as it calls itself. */
  agent: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  /** The e-mail of an administrator of another client, when he acts through the session. */
  impersonatorEmail: z.string().nullable(),
});
export type Session = z.infer<typeof session>;

/** Where one is signed in. */
export const sessionRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: "One's own sessions, the latest first",
    status: 200,
    response: z.array(session),
  },
  removeOthers: {
    method: 'DELETE',
    path,
    access: 'signedIn',
    summary: "End one's own sessions but this one",
    status: 204,
    deletesOwn: true,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'signedIn',
    summary: "End one of one's own sessions",
    params: z.strictObject({ id: z.uuid() }),
    status: 204,
    errors: ['SESSION_NOT_FOUND'],
    deletesOwn: true,
  },
});
