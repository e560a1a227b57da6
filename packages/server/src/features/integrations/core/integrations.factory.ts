import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { Db } from '../../../platform/db/database.ts';

let made = 0;

/** Creates an integration of any type, without settings. */
export const makeIntegration = async (
  db: Db,
  given: {
    readonly integrationType: IntegrationType;
    readonly name?: string;
    readonly parentId?: number;
    readonly operating?: boolean;
  },
): Promise<number> => {
  made += 1;
  const { id } = await db
    .insertInto('integration')
    .values({ name: `${given.integrationType} ${made}`, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('integrationState').values({ integrationId: id }).execute();
  return id;
};

export const makeLog = async (
  db: Db,
  given: {
    readonly integrationId: number;
    readonly queueItemId?: number;
    readonly resolved?: boolean;
    readonly inactive?: boolean;
    readonly success?: boolean;
    readonly externalId?: string;
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
