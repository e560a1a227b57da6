import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { accountInput } from '@shelfward/contract/accounts/clients.contract.ts';
import { passwordLength } from '@shelfward/contract/auth/password.rules.ts';
import pg from 'pg';
import type { z } from 'zod';
import {
  CommandRejected,
  createAccountByCommand,
  listAccountsByCommand,
  type OperatorCtx,
  type PasswordLink,
  requireTables,
  resetPasswordByCommand,
  setInactiveByCommand,
} from '../features/setup/public.ts';
import { readCommandConfig } from '../platform/config.ts';
import { AppError } from '../platform/core/errors.ts';
import { applicationRole, createApplicationRole } from '../platform/db/application-role.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startLocalPostgres } from '../platform/db/local-postgres.ts';
import { DatabaseUnavailable } from '../platform/db/transient-errors.ts';
import { createOrigins } from '../platform/mail/origin.ts';

// Accounts and passwords from the command line, on the database of a running or stopped server.

const help = `Usage: npm run account -- COMMAND [OPTIONS]

Commands
  create          Create an account with its first user. The user of the first account is a superuser.
    --name NAME --subdomain SUBDOMAIN --email ADDRESS
    [--time-zone ZONE] [--currency CODE] [--first-name NAME] [--last-name NAME] [--superuser] [--password-stdin]
  list            List the accounts, as columns separated by tabs.
  reset-password  Set the password of a user and end their sessions.
    --subdomain SUBDOMAIN --email ADDRESS [--password-stdin]
  deactivate      Deactivate an account: its data is retained, and its sessions end.
    --subdomain SUBDOMAIN
  activate        Activate an account again.
    --subdomain SUBDOMAIN

Without --password-stdin, create and reset-password print a one-time link to choose a password.
With it, they read the password from standard input. ZONE is an IANA name, such as America/New_York (default: UTC).

Exit codes: 0 done, 1 rejected or failed, 2 the command line is not valid.
`;

class UsageError extends Error {}

const string = { type: 'string' } as const;
const boolean = { type: 'boolean' } as const;
const commandOptions = {
  create: {
    name: string,
    subdomain: string,
    email: string,
    'time-zone': string,
    currency: string,
    'first-name': string,
    'last-name': string,
    superuser: boolean,
    'password-stdin': boolean,
  },
  list: {},
  'reset-password': { subdomain: string, email: string, 'password-stdin': boolean },
  deactivate: { subdomain: string },
  activate: { subdomain: string },
} as const;

type Command = keyof typeof commandOptions;
type Options = Readonly<Record<string, unknown>>;

const isCommand = (given: string | undefined): given is Command =>
  given !== undefined && Object.hasOwn(commandOptions, given);

const parse = (args: readonly string[]): { readonly command: Command; readonly options: Options } => {
  const [command, ...rest] = args;
  if (!isCommand(command)) throw new UsageError(command ? `Unknown command: ${command}` : 'A command is required.');
  // Its value would be visible in the list of processes.
  if (rest.some((word) => word === '--password' || word.startsWith('--password=')))
    throw new UsageError('Passwords are read from standard input: use --password-stdin.');
  try {
    return { command, options: parseArgs({ args: rest, options: commandOptions[command], strict: true }).values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const requireOption = (options: Options, name: string): string => {
  const value = options[name];
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`--${name} is required.`);
  return value.trim();
};

const optionText = (options: Options, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};

const readPassword = async (options: Options, { stdin }: Terminal): Promise<string | undefined> => {
  if (options['password-stdin'] !== true) return undefined;
  if (stdin.isTTY) throw new UsageError('--password-stdin reads a pipe, not a terminal.');
  const password = (await text(stdin)).replace(/\r?\n$/, '');
  if (password.length < passwordLength.min || password.length > passwordLength.max)
    throw new CommandRejected(`The password must have ${passwordLength.min} to ${passwordLength.max} characters.`);
  return password;
};

const optionNames: Readonly<Record<string, string>> = {
  timeZone: '--time-zone',
  currency: '--currency',
  'administrator.email': '--email',
  'administrator.firstName': '--first-name',
  'administrator.lastName': '--last-name',
};

const describeIssue = ({ path: place, message }: z.core.$ZodIssue): string => {
  const name = place.join('.');
  return `${optionNames[name] ?? `--${name}`}: ${message}`;
};

const readAccount = (options: Options): z.output<typeof accountInput> => {
  const email = requireOption(options, 'email');
  const result = accountInput.safeParse({
    name: requireOption(options, 'name'),
    subdomain: requireOption(options, 'subdomain'),
    timeZone: optionText(options, 'time-zone'),
    currency: optionText(options, 'currency'),
    administrator: {
      email,
      firstName: optionText(options, 'first-name') ?? email.split('@')[0],
      lastName: optionText(options, 'last-name') ?? 'Administrator',
    },
  });
  if (!result.success) throw new UsageError(result.error.issues.map(describeIssue).join('\n'));
  return result.data;
};

type Run = (ctx: OperatorCtx) => Promise<string>;

/** Validates the options before the database is opened. */
const prepareCommand = async (command: Command, options: Options, terminal: Terminal): Promise<Run> => {
  switch (command) {
    case 'create': {
      const account = { ...readAccount(options), isSuperuser: options.superuser === true };
      const password = await readPassword(options, terminal);
      return async (ctx) => {
        const { url, authorities, link } = await createAccountByCommand(ctx, { ...account, password });
        const user = authorities.includes('ROLE_SUPERUSER') ? 'superuser' : 'administrator';
        return `Created ${account.name} at ${url} with the ${user} ${account.administrator.email}.\n${describeLink(link)}`;
      };
    }
    case 'list':
      return async (ctx) => {
        const rows = await listAccountsByCommand(ctx);
        const lines = rows.map(({ subdomain, name, timeZone, currency, inactive, users }) =>
          [subdomain, name, timeZone, currency, inactive ? 'inactive' : 'active', users].join('\t'),
        );
        return `${['subdomain\tname\ttime zone\tcurrency\tstatus\tactive users', ...lines].join('\n')}\n`;
      };
    case 'reset-password': {
      const email = requireOption(options, 'email');
      const subdomain = requireOption(options, 'subdomain').toLowerCase();
      const password = await readPassword(options, terminal);
      return async (ctx) => {
        const link = await resetPasswordByCommand(ctx, { subdomain, email, password });
        return link
          ? describeLink(link)
          : `The password of ${email} was set, all sessions were signed out, and all API tokens were revoked.\n`;
      };
    }
    case 'deactivate':
    case 'activate': {
      const subdomain = requireOption(options, 'subdomain').toLowerCase();
      const inactive = command === 'deactivate';
      return async (ctx) => {
        await setInactiveByCommand(ctx, subdomain, inactive);
        return `The account ${subdomain} is ${inactive ? 'inactive' : 'active'}.\n`;
      };
    }
  }
};

const describeLink = (link: PasswordLink | undefined): string =>
  link ? `Choose a password, once, until ${link.expiration.toISOString()}: ${link.url}\n` : '';

const readEnvironment = (env: Terminal['env']): ReturnType<typeof readCommandConfig> => {
  try {
    return readCommandConfig(env);
  } catch (error) {
    throw new CommandRejected(error instanceof Error ? error.message : String(error));
  }
};

const withDatabase = async (run: Run, { env }: Terminal): Promise<string> => {
  const { DATABASE_URL, DATA_DIR, PORT, PUBLIC_URL, CLIENT } = readEnvironment(env);
  const folder = path.join(DATA_DIR, 'postgres');
  if (!DATABASE_URL && !fs.existsSync(folder))
    throw new CommandRejected(
      `${DATA_DIR} contains no database. Start the server once, or set DATA_DIR or DATABASE_URL.`,
    );
  const local = DATABASE_URL ? undefined : await startLocalPostgres(folder);
  // A restored database that no server has started yet does not have the role.
  if (local) await createApplicationRole(local.connection);
  const database = openDatabase({
    connection: local ? { ...local.connection, user: applicationRole } : { connectionString: DATABASE_URL },
    maxConnections: 2,
  });
  try {
    const getOrigin = createOrigins(PUBLIC_URL ?? `http://localhost:${PORT}`, CLIENT);
    const ctx = { database, now: new Date(), requestId: `command-${randomUUID()}`, getOrigin };
    await requireTables(ctx);
    return await run(ctx);
  } finally {
    await database.close();
    await local?.stop();
  }
};

/** A sentence without internals; anything else is a bug and shows its stack trace. */
const describeFailure = (error: unknown): string | undefined => {
  if (error instanceof AppError) return error.facts.errors?.[0]?.message ?? error.message;
  if (error instanceof CommandRejected) return error.message;
  if (error instanceof DatabaseUnavailable) return 'The database cannot be reached. Check DATABASE_URL.';
  // The roles are created by the migrations.
  if (error instanceof pg.DatabaseError && /role .* does not exist/.test(error.message))
    return 'The database does not have the tables of this release. Start the server once.';
  return undefined;
};

/** The surroundings of a command. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & { readonly isTTY?: boolean };
}

export interface Ended {
  readonly code: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

export const runAccountCommand = async (args: readonly string[], terminal: Terminal): Promise<Ended> => {
  if (args.includes('--help') || args.includes('-h')) return { code: 0, stdout: help, stderr: '' };
  try {
    const { command, options } = parse(args);
    const run = await prepareCommand(command, options, terminal);
    return { code: 0, stdout: await withDatabase(run, terminal), stderr: '' };
  } catch (error) {
    if (error instanceof UsageError)
      return { code: 2, stdout: '', stderr: `${error.message}\nSee npm run account -- --help\n` };
    const failure = describeFailure(error);
    if (failure === undefined) throw error;
    return { code: 1, stdout: '', stderr: `${failure}\n` };
  }
};
