import type { Db } from '../../platform/db/database.ts';

let made = 0;

export const makeLog = async (
  db: Db,
  given: {
    readonly integrationId: number;
    readonly queueItemId?: number;
    readonly resolved?: boolean;
    readonly inactive?: boolean;
    readonly success?: boolean;
  },
): Promise<number> => {
  made += 1;
  const { id } = await db
    .insertInto('integrationLog')
    .values({
      integrationLogType: 'SALES',
      message: `Something about sales ${made}`,
      fingerprint: String(made),
      success: false,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
