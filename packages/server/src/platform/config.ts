import path from 'node:path';
import { z } from 'zod';
import { isNetwork } from './outgoing/addresses.rules.ts';

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  /** Where the embedded database, its keys and uploaded files live. */
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => path.resolve(folder)),
  /** Unset: a private PostgreSQL under DATA_DIR. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Unset: demo clients with the embedded database only. */
  DEMO: z.stringbool().optional(),
  /** Signs sign-in tokens. Unset: made once and kept in DATA_DIR, with the embedded database only. */
  TOKEN_SECRET: z.string().min(32).optional(),
  /** The client of hosts without a subdomain. Unset: the demo client, if there are demo clients. */
  CLIENT: z.string().optional(),
  /** The address that links in mails begin with, and the only origin other than its own that may call the API. */
  PUBLIC_URL: z.url().optional(),
  /** Encrypts what is secret in the database: one key, or several with the newest first. Unset: like TOKEN_SECRET. */
  ENCRYPTION_KEY: z.string().min(32).optional(),
  /** The mail server, such as smtps://name:password@mail.example.com. Unset: mails are files in DATA_DIR. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Whom mails are from. Unset: no-reply at the host of PUBLIC_URL. */
  MAIL_FROM: z.string().min(3).optional(),
  /** Megabytes for sales in memory, over all clients; 0 leaves every report to the database. */
  SALES_MEMORY_MB: z.coerce.number().int().min(0).default(1000),
  /** Networks of the operator's own that integrations may reach, such as `10.1.0.0/16,fd00::/8`. */
  INTEGRATION_ALLOWED_CIDRS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((network) => network.trim() || []))
    .refine((networks) => networks.every(isNetwork), 'must be networks, separated by commas'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Requests a minute that one session, or one address without a session, may make. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(60_000),
  /** True behind a load balancer that sets X-Forwarded-For; otherwise that header is ignored. */
  TRUST_PROXY: z.stringbool().default(false),
});
export type Config = z.infer<typeof schema>;

export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) throw new Error(`The environment is not valid:\n${z.prettifyError(result.error)}`);
  if (result.data.DATABASE_URL && !result.data.TOKEN_SECRET)
    throw new Error('DATABASE_URL is set, so TOKEN_SECRET must be too: several servers must agree on it');
  if (result.data.DATABASE_URL && !result.data.ENCRYPTION_KEY)
    throw new Error('DATABASE_URL is set, so ENCRYPTION_KEY must be too: several servers must agree on it');
  return result.data;
};
