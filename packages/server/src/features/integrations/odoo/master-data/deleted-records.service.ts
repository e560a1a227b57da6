import type { OdooRun } from '../client/odoo-run.service.ts';
import { findMappings, type MappedEntity, type Mapping } from './mapping.queries.ts';

const chunkSize = 1000;

/** The mappings whose remote record was deleted; archived records still exist. */
export const findDeletedRecords = async (
  { run, client, baseId }: OdooRun,
  { entity, model }: { readonly entity: MappedEntity; readonly model: string },
): Promise<Mapping[]> => {
  const linked = (await run.begin((ctx) => findMappings(ctx, { baseId, entity }))).filter(
    ({ state }) => state === 'LINKED',
  );
  const present = new Set<number>();
  for (let at = 0; at < linked.length; at += chunkSize) {
    const ids = linked.slice(at, at + chunkSize).map(({ externalId }) => externalId);
    for (const id of await client.search(model, { domain: [['id', 'in', ids]], context: { active_test: false } }))
      present.add(id);
  }
  return linked.filter(({ externalId }) => !present.has(externalId));
};
