import path from 'node:path';
import { z } from 'zod';
import { parseTarget } from './backup/schedule.rules.ts';
import { StartError } from './core/start-error.ts';
import { isScannerAddress } from './malware/malware-scanner.ts';
import { parseNetworkRules } from './outgoing/addresses.rules.ts';

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  /** The listener of the metrics; unset: there are none. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** The directory of the embedded database, its keys and uploaded files. */
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => path.resolve(folder)),
  /** Unset: a private PostgreSQL under DATA_DIR. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Creates the demo clients, whose passwords are public. Unset: see `hasDemoByDefault`. */
  DEMO: z.stringbool().optional(),
  /** Without it, `DEMO=true` is rejected where other machines could sign in. */
  ALLOW_PUBLIC_DEMO_PASSWORDS: z.stringbool().default(false),
  /** Signs session tokens. Unset: generated and stored in DATA_DIR, with the embedded database only. */
  TOKEN_SECRET: z.string().min(32).optional(),
  /** The client for hosts without a subdomain. Unset: the demo client if demo clients exist. */
  CLIENT: z.string().optional(),
  /** The base URL of links in e-mails, and the only other origin that may call the API. */
  PUBLIC_URL: z.url().optional(),
  /** Encrypts secrets in the database: one key, or several with the newest first. Unset: as TOKEN_SECRET. */
  ENCRYPTION_KEY: z.string().min(32).optional(),
  /** The mail server, such as smtps://name:password@mail.example.com. Unset: mails are files in DATA_DIR. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of e-mails. Unset: no-reply at the host of PUBLIC_URL. */
  MAIL_FROM: z.string().min(3).optional(),
  /** Megabytes for the in-memory report engine, for all clients together; 0 runs every report in the database. */
  SALES_MEMORY_MB: z.coerce.number().int().min(0).default(1000),
  /** Private networks that integrations may reach: `10.1.0.0/16` for all clients, `acme=10.2.0.0/16` for one. */
  INTEGRATION_ALLOWED_CIDRS: z
    .string()
    .default('')
    .transform((list, context) => {
      const rules = parseNetworkRules(list);
      if (rules) return rules;
      context.addIssue({ code: 'custom', message: 'must be networks, or subdomain=network, separated by commas' });
      return z.NEVER;
    }),
  /** The OTLP endpoint of a collector of OpenTelemetry; unset: no traces, and no SDK is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Scans uploaded files: host:port of clamd, or the path of its socket. Unset: files are not scanned. */
  CLAMD_ADDRESS: z.string().refine(isScannerAddress, 'must be host:port, or the path of a socket').optional(),
  /** The directory or `s3://bucket/prefix` of scheduled backups. */
  BACKUP_TARGET: z
    .string()
    .refine((text) => parseTarget(text) !== undefined, 'must be a directory, or s3://bucket/prefix')
    .optional(),
  BACKUP_INTERVAL_HOURS: z.coerce.number().int().min(1).max(720).default(24),
  /** Newest backups that the schedule does not delete. */
  BACKUP_KEEP: z.coerce.number().int().min(1).default(7),
  /** A server with the protocol of S3. Unset: that of Amazon in the region. */
  BACKUP_BUCKET_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_BUCKET_REGION: z.string().default('us-east-1'),
  BACKUP_BUCKET_ACCESS_KEY: z.string().optional(),
  BACKUP_BUCKET_SECRET_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Unset: text in a terminal, otherwise JSON lines. */
  LOG_FORMAT: z.enum(['json', 'text']).optional(),
  /** Requests a minute that one session, or one address without a session, may make. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(60_000),
  /** Concurrent sessions of a user; a further sign-in ends the oldest one. */
  MAX_SESSIONS: z.coerce.number().int().min(1).default(20),
  /** How long the server still processes requests after SIGTERM while it reports that it is not ready. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** True behind a load balancer that sets X-Forwarded-For; otherwise that header is ignored. */
  TRUST_PROXY: z.stringbool().default(false),
});
type Settings = z.infer<typeof schema>;
export type Config = Omit<Settings, 'DEMO' | 'ALLOW_PUBLIC_DEMO_PASSWORDS'> & {
  readonly isDemo: boolean;
  /** Demo clients that only this machine may reach. */
  readonly isLocalOnly: boolean;
  /** The page of e-mails needs no sign-in, so only this machine may reach it. */
  readonly showsMails: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

const parseEnvironment = <S extends z.ZodType>(part: S, env: Environment): z.output<S> => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = part.safeParse(given);
  if (!result.success) throw new StartError(`The environment is not valid:\n${z.prettifyError(result.error)}`);
  return result.data;
};

const commandSchema = schema.pick({ PORT: true, DATA_DIR: true, DATABASE_URL: true, CLIENT: true, PUBLIC_URL: true });

/** The part for commands beside the server, which need no secrets. */
export const readCommandConfig = (env: Environment): z.output<typeof commandSchema> =>
  parseEnvironment(commandSchema, env);

const backupSchema = schema.pick({
  DATA_DIR: true,
  BACKUP_TARGET: true,
  BACKUP_INTERVAL_HOURS: true,
  BACKUP_KEEP: true,
  BACKUP_BUCKET_ENDPOINT: true,
  BACKUP_BUCKET_REGION: true,
  BACKUP_BUCKET_ACCESS_KEY: true,
  BACKUP_BUCKET_SECRET_KEY: true,
});
export type BackupConfig = z.output<typeof backupSchema>;

export const readBackupConfig = (env: Environment): BackupConfig => parseEnvironment(backupSchema, env);

export interface Installation {
  /** The server runs from the sources, not from a release. */
  readonly isSourceCheckout: boolean;
}

export const readConfig = (env: Environment, installation: Installation): Config => {
  const { DEMO, ALLOW_PUBLIC_DEMO_PASSWORDS, ...config } = parseEnvironment(schema, env);
  if (config.DATABASE_URL && !config.TOKEN_SECRET)
    throw new StartError('DATABASE_URL is set, so TOKEN_SECRET must be too: several servers must agree on it');
  if (config.DATABASE_URL && !config.ENCRYPTION_KEY)
    throw new StartError('DATABASE_URL is set, so ENCRYPTION_KEY must be too: several servers must agree on it');
  if (DEMO && isReachable(config) && !ALLOW_PUBLIC_DEMO_PASSWORDS)
    throw new StartError(
      'DEMO=true creates accounts with public passwords, and other machines could reach them by HOST or PUBLIC_URL: set DEMO=false, or accept it with ALLOW_PUBLIC_DEMO_PASSWORDS=true',
    );
  const isDemo = DEMO ?? hasDemoByDefault(config, env, installation);
  const isLocalOnly = isDemo && !isReachable(config);
  return { ...config, isDemo, isLocalOnly, showsMails: isLocalOnly && config.SMTP_URL === undefined };
};

type Address = Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'DATABASE_URL'>;

/** Demo accounts are for trying the product from its sources on one machine. */
const hasDemoByDefault = (config: Address, { NODE_ENV }: Environment, { isSourceCheckout }: Installation): boolean =>
  isSourceCheckout && NODE_ENV !== 'production' && config.DATABASE_URL === undefined && !isReachable(config);

/** Whether other machines could reach the server, directly or through a proxy. */
const isReachable = ({ HOST, PUBLIC_URL }: Address): boolean =>
  PUBLIC_URL !== undefined || !/^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(HOST);
