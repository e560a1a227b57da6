import { parseArgs } from 'node:util';
import { readCommandConfig } from '../platform/config.ts';
import {
  type Distribution,
  DistributionRejected,
  defaultShards,
  distribute,
  type TableStep,
} from '../platform/db/distribute.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Ended } from './account-command.ts';
import { createProgress } from './progress.ts';

const help = `Usage: npm run db:distribute -- [--shards NUMBER]

Distributes the database at DATABASE_URL, the coordinator of a Citus cluster, by account. Stop the servers before.
Runs the migrations first. Can be repeated: after an interruption, and after an upgrade.

  --shards NUMBER  The number of shards of each table, 1 to 1024 (default: ${defaultShards}). Only the first run can choose it:
                   at least four times the nodes that you expect, and no more than needed.

Exit codes: 0 done, 1 rejected or failed, 2 the command line is not valid.
`;

/** Distributes a database from the command line. */
export const runDistributeCommand = async (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Ended> => {
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      shards: { type: 'string', default: String(defaultShards) },
    } as const;
    const { values } = parseArgs({ args: [...args], options });
    if (values.help) return { code: 0, stdout: help, stderr: '' };
    const shards = Number(values.shards);
    if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
      return { code: 2, stdout: '', stderr: `--shards must be a number from 1 to 1024.\n${help}` };
    const { DATABASE_URL } = readCommandConfig(env);
    if (!DATABASE_URL) throw new DistributionRejected('Set DATABASE_URL to the coordinator of a Citus cluster.');
    const connection = { connectionString: DATABASE_URL };
    const report = createProgress();
    report('Running the migrations');
    await migrate(connection);
    const onTable = ({ name, place, tables }: TableStep) => report(`Distributing table ${place} of ${tables}: ${name}`);
    return { code: 0, stdout: describe(await distribute(connection, { shards, onTable })), stderr: '' };
  } catch (error) {
    const usage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (usage) return { code: 2, stdout: '', stderr: `${error.message}\n${help}` };
    if (error instanceof DistributionRejected) return { code: 1, stdout: '', stderr: `${error.message}\n` };
    throw error;
  }
};

const describe = ({ distributed, copied, unchanged, nodes }: Distribution): string =>
  `Distributed ${distributed.length} tables and copied ${copied.length} to ${nodes} nodes. ${unchanged} tables were in place.\n`;

const { code, stdout, stderr } = await runDistributeCommand(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
