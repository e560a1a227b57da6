import { odooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { type StoreText, storeTexts } from '@shelfward/contract/stores/store-import.rules.ts';
import { storeInput } from '@shelfward/contract/stores/stores.contract.ts';
import { z } from 'zod';
import { changeStore, createStore } from '../../../stores/public.ts';
import type { OdooClient, OdooDomain } from '../client/odoo.client.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { contentHash, listNames, odooId, odooReference, odooText } from '../client/odoo-values.rules.ts';
import { companyPull } from './company-pull.service.ts';
import { companyScope } from './company-scope.service.ts';
import { findInternalIds } from './mapping.queries.ts';
import { findMissingReasons } from './missing-companies.client.ts';
import { partnerReasons } from './partner-messages.rules.ts';
import { createPlaces, parsePartner, partnerShape } from './partners.service.ts';
import {
  findChangedFields,
  formatPullResult,
  InvalidRemoteRecord,
  type Pull,
  pullIds,
  pullRecords,
  toOutcome,
} from './pull.service.ts';
import { findMatchingStores, findStoreAsPulled } from './store-pull.queries.ts';

export const pullStores = async (odoo: OdooRun): Promise<string> =>
  formatPullResult(['store', 'stores'], await pullRecords(odoo, await storePull(odoo)));

const shape = z.object({ ...partnerShape, parent_id: odooReference });
type RemoteStore = z.output<typeof shape>;

/** Odoo has no such fields of an address. */
const notInOdoo = {
  regionId: true,
  code: true,
  kind: true,
  gln: true,
  proposalProcessedByRegion: true,
  buyersToAdd: true,
} as const;

/** The field in Odoo of each text of a store. */
const textFields = { number: 'ref', phoneNumber: 'phone' } as const satisfies Record<
  Exclude<StoreText, keyof typeof notInOdoo>,
  keyof RemoteStore
>;
const pulledTexts = storeTexts.flatMap(({ id }) => (id in textFields ? id : []));

/** A store converted from a delivery address in Odoo; its company exists here. */
const pulledStore = storeInput.omit(notInOdoo).extend({ inactive: z.boolean() });
export type PulledStore = z.output<typeof pulledStore>;

const deliveryAddresses: OdooDomain = [
  ['type', '=', 'delivery'],
  ['parent_id', '!=', false],
];

const storePull = async (odoo: OdooRun): Promise<Pull<RemoteStore, PulledStore>> => {
  const { run, client, baseId } = odoo;
  const places = createPlaces(client);
  const companies = await companyPull(odoo, odooChildSettings.ODOO_TO_SHELF_COMPANY.parse({}));
  const findCompanyIds = (partnerIds: readonly number[]) =>
    run.begin((ctx) => findInternalIds(ctx, { baseId, entity: 'COMPANY' }, partnerIds));
  return {
    entity: 'STORE',
    integrationLogType: 'STORE',
    entityType: 'STORE',
    model: 'res.partner',
    domain: [...deliveryAddresses, ...(await companyScope(odoo))],
    // A company that gets the tag of the import brings its stores.
    changesWith: 'parent_id',
    read: (search) => client.searchRead('res.partner', shape, search),
    prepare: async (records, mapped) => {
      await places.load(records);
      const sameNames = await findSameNames(
        client,
        records.filter(({ id }) => !mapped.has(id)),
      );
      const parents = new Map(
        records.flatMap(({ parent_id: parent }) => (parent ? [[parent.id, parent] as const] : [])),
      );
      const known = await findCompanyIds([...parents.keys()]);
      // The company of a store may not be imported yet.
      await pullIds(
        odoo,
        companies,
        [...parents.keys()].filter((id) => !known.has(id)),
      );
      const all = await findCompanyIds([...parents.keys()]);
      const missing = [...parents.values()].filter(({ id }) => !all.has(id));
      const reasons = await findMissingReasons(client, companies.domain, missing);
      return ({ parent_id: parent, ...record }) => {
        const companyId = all.get(parent?.id ?? 0);
        if (companyId === undefined)
          throw new InvalidRemoteRecord(reasons.get(parent?.id ?? 0) ?? partnerReasons.noCompany(), 'parent_id');
        if (record.name === null) throw new InvalidRemoteRecord(partnerReasons.noName(parent?.name ?? null), 'name');
        const same = mapped.has(record.id) ? undefined : sameNames.get(toNameKey(record.name));
        if (same !== undefined && record.ref === null)
          throw new InvalidRemoteRecord(...sameNameMessage(same), { isAmbiguous: true });
        const texts = Object.entries(textFields).map(([text, field]) => [text, record[field]]);
        const { name, active } = record;
        const values = { companyId, name, ...Object.fromEntries(texts), address: places.resolveAllowedAddress(record) };
        return parsePartner(pulledStore, { ...values, inactive: !active }, textFields);
      };
    },
    write: async (ctx, store, mapping) => {
      const id = mapping?.internalId ?? (await findMatchingStore(ctx, baseId, store));
      const before = id === undefined ? undefined : await findStoreAsPulled(ctx, id, pulledTexts);
      if (before === undefined) {
        const { inactive: _, ...input } = store;
        const made = await createStore(ctx, { ...newStore, ...input });
        return { internalId: made.id, hashOut: contentHash(store), outcome: 'CREATED' };
      }
      const changedFields = findChangedFields(before.fields, store);
      const isSame = changedFields.length === 0;
      // A region belongs to one company, so a store that moves to another company loses its region.
      const moves = before.fields.companyId !== store.companyId;
      if (!isSame) await changeStore(ctx, before.id, { ...store, ...(moves && { regionId: null }) });
      const wasChanged = mapping?.hashOut != null && mapping.hashOut !== contentHash(before.fields) && !isSame;
      return {
        internalId: before.id,
        hashOut: contentHash(store),
        ...(wasChanged && { overwritten: before.fields }),
        outcome: toOutcome({ isLinked: mapping !== undefined, isSame }),
        changedFields,
      };
    },
  };
};

/** Of all delivery addresses, because store names are unique here. */
const findSameNames = async (
  client: OdooClient,
  records: readonly RemoteStore[],
): Promise<ReadonlyMap<string, readonly NamedAddress[]>> => {
  const names = records.flatMap(({ name, ref }) => (name === null || ref !== null ? [] : [name]));
  if (names.length === 0) return new Map();
  const domain = [...deliveryAddresses, ['name', 'in', names]];
  const byName = new Map<string, NamedAddress[]>();
  for (const address of await client.searchRead('res.partner', namedAddress, { domain, order: 'id' })) {
    const key = toNameKey(address.name ?? '');
    byName.set(key, [...(byName.get(key) ?? []), address]);
  }
  return new Map([...byName].filter(([, addresses]) => addresses.length > 1));
};

const namedAddress = z.object({
  id: odooId,
  name: odooText,
  street: odooText,
  city: odooText,
  parent_id: odooReference,
});
type NamedAddress = z.output<typeof namedAddress>;

const sameNameMessage = (addresses: readonly NamedAddress[]): [message: string, field: string] => {
  const places = addresses.map(
    ({ street, city, parent_id: parent }) =>
      `${[street, city].filter((part) => part !== null).join(', ') || 'no address'} (${parent?.name ?? 'no company'})`,
  );
  return [partnerReasons.sameStoreNames(places.length, listNames(places)), 'name'];
};

const newStore = {
  kind: 'STORE' as const,
  gln: null,
  regionId: null,
  code: null,
  proposalProcessedByRegion: false,
  buyersToAdd: [],
};

/** The matching store: by number or code within the company, else by name; undefined for a new store. */
const findMatchingStore = async (
  ctx: Parameters<typeof findMatchingStores>[0],
  baseId: number,
  store: PulledStore,
): Promise<number | undefined> => {
  const candidates = await findMatchingStores(ctx, baseId, store);
  const numbered = candidates.filter(({ hasNumber }) => hasNumber);
  const [first, second] = numbered.length > 0 ? numbered : candidates;
  if (second) throw new InvalidRemoteRecord(partnerReasons.sameNumbers(), 'ref', { isAmbiguous: true });
  if (first?.isLinked) throw new InvalidRemoteRecord(partnerReasons.linkedElsewhere(), 'ref', { isAmbiguous: true });
  return first?.id;
};
