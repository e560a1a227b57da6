import pg from 'pg';

/** Runs statements outside the application's roles and transactions: to create and drop databases. */
export const runAsOwner = async (connection: pg.ClientConfig, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
