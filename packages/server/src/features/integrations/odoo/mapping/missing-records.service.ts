import { findMappings, type MappedEntity, type Mapping } from './mapping.queries.ts';
import type { OdooRun } from './odoo-run.service.ts';

const chunk = 1000;

/** The counterparts that Odoo no longer has, archived ones not among them. */
export const findMissing = async (
  { run, client, baseId }: OdooRun,
  { entity, model }: { readonly entity: MappedEntity; readonly model: string },
): Promise<Mapping[]> => {
  const linked = (await run.begin((ctx) => findMappings(ctx, { baseId, entity }))).filter(
    ({ state }) => state === 'LINKED',
  );
  const present = new Set<number>();
  for (let at = 0; at < linked.length; at += chunk) {
    const ids = linked.slice(at, at + chunk).map(({ externalId }) => externalId);
    for (const id of await client.search(model, { domain: [['id', 'in', ids]], context: { active_test: false } }))
      present.add(id);
  }
  return linked.filter(({ externalId }) => !present.has(externalId));
};
