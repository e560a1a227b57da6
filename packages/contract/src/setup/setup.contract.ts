import { z } from 'zod';
import { clientInput } from '../accounts/clients.contract.ts';
import { passwordReset } from '../auth/auth.contract.ts';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { availability } from '../kit/shapes.ts';
import { userTokenKey } from '../users/user-tokens.contract.ts';
import { userInput } from '../users/users.contract.ts';

const { name, subdomain, timeZone, currency } = clientInput.shape;
const { email, firstName, lastName } = userInput.shape;

/** What the page of the set-up link shows before the first account exists. */
export const installation = z.strictObject({
  /** When the link expires. */
  expiresAt: instant,
  /** The base URL of links in e-mails. */
  publicUrl: z.string(),
  /** The URL of an account with the subdomain `your-account`. Without the name, all accounts have the same URL. */
  exampleUrl: z.string(),
  /** The account of hosts without a subdomain. */
  subdomain: z.string().nullable(),
  /** The host of the mail server. Null: e-mails are files on the server. */
  mailServer: z.string().nullable(),
});
export type Installation = z.infer<typeof installation>;

export const firstAccountInput = z.strictObject({
  key: userTokenKey,
  name,
  subdomain,
  timeZone,
  currency,
  firstName,
  lastName,
  email,
  password: passwordReset.shape.newPassword,
});
export type FirstAccountInput = z.output<typeof firstAccountInput>;

/** `url` signs in once, within a minute, at the URL of the account. The Authorization header is that of a sign-in. */
export const firstAccount = z.strictObject({ subdomain: z.string(), url: z.string() });
export type FirstAccount = z.infer<typeof firstAccount>;

const path = '/api/setup';
const params = z.strictObject({ key: userTokenKey });
const linkErrors = [
  'SETUP_DONE',
  'SETUP_LINK_EXPIRED',
  'SETUP_LINK_INVALID',
  'TOO_MANY_ATTEMPTS',
  'UNAVAILABLE',
] as const;

/** The first account of an installation. All routes require the key of the link in the log of the server. */
export const setupRoutes = defineRoutes({
  create: {
    method: 'POST',
    path,
    access: 'public',
    summary: 'Create the first account with its superuser and sign in; possible until a user exists',
    body: firstAccountInput,
    status: 200,
    response: firstAccount,
    errors: [...linkErrors, 'CLIENT_SUBDOMAIN_TAKEN', 'PASSWORD_TOO_WEAK'],
  },
  testMail: {
    method: 'POST',
    path: `${path}/test-mail`,
    access: 'public',
    summary: 'Send a test e-mail immediately; the error contains the response of the mail server',
    body: z.strictObject({ key: userTokenKey, email }),
    status: 204,
    errors: [...linkErrors, 'TEST_MAIL_FAILED'],
  },
  get: {
    method: 'GET',
    path: `${path}/{key}`,
    access: 'public',
    summary: 'Check a set-up link and get the configuration of the installation',
    params,
    status: 200,
    response: installation,
    errors: linkErrors,
  },
  findSubdomain: {
    method: 'GET',
    path: `${path}/{key}/subdomain`,
    access: 'public',
    summary: 'Check whether a subdomain is available',
    params,
    query: z.strictObject({ subdomain }),
    status: 200,
    response: availability,
    errors: linkErrors,
  },
});
