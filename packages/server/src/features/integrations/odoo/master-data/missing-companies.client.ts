import { z } from 'zod';
import type { OdooClient, OdooDomain } from '../client/odoo.client.ts';
import { odooId, odooReference } from '../client/odoo-values.rules.ts';
import { partnerReasons } from './partner-messages.rules.ts';

/** The contact in Odoo to which a delivery address belongs. */
interface Parent {
  readonly id: number;
  readonly name: string;
}

const shape = z.object({ id: odooId, active: z.boolean(), is_company: z.boolean(), parent_id: odooReference });
type Contact = z.output<typeof shape>;

/** Why these contacts are not companies here although companies of the domain were imported, by their IDs in Odoo. */
export const findMissingReasons = async (
  client: OdooClient,
  domain: OdooDomain,
  parents: readonly Parent[],
): Promise<ReadonlyMap<number, string>> => {
  if (parents.length === 0) return new Map();
  const context = { active_test: false };
  const among = ['id', 'in', parents.map(({ id }) => id)];
  const contacts = await client.searchRead('res.partner', shape, { domain: [among], context });
  const included = new Set(await client.search('res.partner', { domain: [...domain, among], context }));
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return new Map(parents.map((parent) => [parent.id, describe(parent, byId.get(parent.id), included.has(parent.id))]));
};

const describe = ({ name }: Parent, contact: Contact | undefined, isIncluded: boolean): string => {
  if (!contact) return partnerReasons.companyHidden(name);
  if (isIncluded) return contact.active ? partnerReasons.companyFailed(name) : partnerReasons.companyArchived(name);
  if (!contact.is_company) return partnerReasons.parentIsPerson(name);
  return contact.parent_id ? partnerReasons.parentIsStore(name) : partnerReasons.parentIsOwn(name);
};
