import { parseArgs } from 'node:util';
import { readCommandConfig } from '../platform/config.ts';
import { DistributionRejected } from '../platform/db/distribute.ts';
import { type Moved, moveAccounts } from '../platform/db/move-accounts.ts';
import type { Ended } from './account-command.ts';
import { createProgress } from './progress.ts';

const help = `Usage: npm run db:move -- SUBDOMAIN --to HOST:PORT [--block-writes]

Moves the account with this subdomain, and all accounts in the same shards, to another node of a distributed database.
DATABASE_URL is the coordinator. The accounts are in use meanwhile; changes wait briefly at the end of the move.
Repeat it after an interruption: it also repairs what the interrupted move has left.

  --to HOST:PORT   The node as in pg_dist_node.
  --block-writes   Changes to the accounts wait until the move has ended. Does not need wal_level = logical.

Exit codes: 0 done, 1 rejected or failed, 2 the command line is not valid.
`;

/** Moves accounts from the command line. */
export const runMoveCommand = async (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Ended> => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, to: { type: 'string' }, 'block-writes': { type: 'boolean' } },
    });
    if (values.help) return { code: 0, stdout: help, stderr: '' };
    const [subdomain, ...others] = positionals;
    const [, host, port] = /^(.+):(\d+)$/.exec(values.to ?? '') ?? [];
    if (!subdomain || others.length > 0 || !host)
      return { code: 2, stdout: '', stderr: `SUBDOMAIN and --to HOST:PORT are required.\n${help}` };
    const { DATABASE_URL } = readCommandConfig(env);
    if (!DATABASE_URL) throw new DistributionRejected('Set DATABASE_URL to the coordinator of a Citus cluster.');
    const moved = await moveAccounts(
      { connectionString: DATABASE_URL },
      {
        subdomain,
        to: { host, port: Number(port) },
        blocksWrites: values['block-writes'] ?? false,
        onStep: createProgress(),
      },
    );
    return { code: 0, stdout: describe(moved), stderr: '' };
  } catch (error) {
    const usage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (usage) return { code: 2, stdout: '', stderr: `${error.message}\n${help}` };
    if (error instanceof DistributionRejected) return { code: 1, stdout: '', stderr: `${error.message}\n` };
    throw error;
  }
};

const describe = ({ isMoved, repaired, from, accounts, durationMs, longestWaitMs }: Moved): string => {
  const repairs =
    repaired > 0 ? `Forced row-level security on ${repaired} tables and shards of an interrupted move. ` : '';
  if (!isMoved) return `${repairs}The account is on ${from.host}:${from.port}; its tables are complete.\n`;
  return (
    `${repairs}Moved ${accounts} accounts from ${from.host}:${from.port} in ${(durationMs / 1000).toFixed(1)} s. ` +
    `The longest change waited ${(longestWaitMs / 1000).toFixed(1)} s.\n`
  );
};

const { code, stdout, stderr } = await runMoveCommand(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
