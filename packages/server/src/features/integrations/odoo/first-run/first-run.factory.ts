import type { PreviewStep } from '@shelfward/contract/integrations/core/integration-previews.shapes.ts';
import { sql } from 'kysely';
import type { TestClient } from '../../../../testing/client.ts';

/** A preview that has ended. */
export const makePreview = (
  client: TestClient,
  baseId: number,
  children: readonly (Pick<PreviewStep, 'name' | 'integrationType'> & { readonly id: number })[],
): Promise<number> =>
  client.db(async (db) => {
    const steps = children.map(({ id, name, integrationType }) => ({
      integrationId: id,
      integrationType,
      name,
      error: null,
      groups: [],
    }));
    const { id } = await db
      .insertInto('odooPreview')
      .values({
        integrationId: baseId,
        steps: sql`${JSON.stringify(steps)}::jsonb`,
        endedAt: new Date(),
        outcome: 'DONE',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
