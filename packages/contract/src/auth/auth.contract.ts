import { z } from 'zod';
import { roles } from '../access.ts';
import { defineRoutes } from '../kit/route.ts';
import { id } from '../kit/shapes.ts';

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

export const clientInfo = z.strictObject({ name: z.string(), subdomain: z.string() });

export const credentials = z.strictObject({
  username: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(200),
});

export const authRoutes = defineRoutes({
  authenticate: {
    method: 'POST',
    path: '/api/authenticate',
    access: 'public',
    summary: 'Sign in; the bearer token comes in the Authorization response header',
    body: credentials,
    status: 200,
    response: authenticationResult,
    errors: ['TOO_MANY_ATTEMPTS'],
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
