// ASVS 13.4.2, 15.2.3

import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from './platform/config.ts';
import { StartError } from './platform/core/start-error.ts';
import { applicationRole, createApplicationRole } from './platform/db/application-role.ts';
import { waitForDatabase } from './platform/db/database.ts';
import { startLocalPostgres } from './platform/db/local-postgres.ts';
import { migrate } from './platform/db/migrate.ts';
import { explainFullDisk } from './platform/full-disk.ts';
import { listenDuringStartup } from './platform/http/startup-listener.ts';

const minute = 60_000;

export interface StartOptions {
  /** The server listens after this. Without it, the server serves the pages that exist at the start. */
  readonly pagesBuilt?: Promise<unknown>;
}

/** Runs the product in this process until it receives a signal. */
export const startServer = async (options: StartOptions = {}): Promise<void> => {
  try {
    await start(options);
  } catch (error) {
    const reason = error instanceof StartError ? error.message : explainFullDisk(error);
    if (reason === undefined) throw error;
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  }
};

/** The modules of the application, most of the product, load while the database starts and is migrated. */
const start = async ({ pagesBuilt }: StartOptions): Promise<void> => {
  const isSourceCheckout = fs.existsSync(new URL('../src/', import.meta.url));
  const config = readConfig(process.env, { isSourceCheckout });
  const startup = await listenDuringStartup({ port: config.PORT, host: config.HOST });
  const loading = import('./run-application.ts');
  // Its error is reported after the database has started.
  loading.catch(() => undefined);

  const local = config.DATABASE_URL ? undefined : await startLocalPostgres(path.join(config.DATA_DIR, 'postgres'));
  const owner = local ? local.connection : { connectionString: config.DATABASE_URL };
  await waitForDatabase(owner, minute);
  startup.enter('migrations');
  await migrate(owner);
  if (local) await createApplicationRole(local.connection);
  const connection = local ? { ...local.connection, user: applicationRole } : owner;

  startup.enter('modules');
  const { runApplication } = await loading;
  await runApplication({ config, startup, connection, stopDatabase: local?.stop, pagesBuilt });
};
