import { storeTexts } from '@shelfward/contract/stores/store-import.rules.ts';
import type { StoreKind } from '@shelfward/contract/stores/stores.contract.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Schema } from '../../platform/db/schema.gen.ts';
import { addressJson, buyerList } from '../companies/public.ts';

type StoreBuilder = ExpressionBuilder<Schema, 'store'>;

/** The searched text columns. */
export const searchedStoreTexts = ['store.name', 'store.number', 'store.code', 'store.city'] as const;

/** The fields of a store, including its references, in one query. */
export const storeFields = (eb: StoreBuilder) =>
  [
    'store.id',
    selectCompany(eb).as('company'),
    selectRegion(eb).as('region'),
    'store.name',
    ...storeTexts.map(({ id }) => `store.${id}` as const),
    eb.ref('store.kind').$castTo<StoreKind>().as('kind'),
    addressJson('store').as('address'),
    'store.proposalProcessedByRegion',
    selectBuyers(eb).as('buyers'),
    'store.inactive',
    eb
      .exists(
        eb
          .selectFrom('externalMapping')
          .whereRef('externalMapping.internalId', '=', 'store.id')
          .where('externalMapping.entity', '=', 'STORE')
          .where('externalMapping.state', '=', 'LINKED')
          .select('externalMapping.id'),
      )
      .$castTo<boolean>()
      .as('isLinkedToOdoo'),
  ] as const;

const selectCompany = (eb: StoreBuilder) =>
  eb
    .selectFrom('company')
    .whereRef('company.id', '=', 'store.companyId')
    .select((related) =>
      jsonBuildObject({ id: related.ref('company.id'), name: related.ref('company.name') }).as('value'),
    )
    .$asScalar()
    .$notNull();

const selectRegion = (eb: StoreBuilder) =>
  eb
    .selectFrom('region')
    .whereRef('region.id', '=', 'store.regionId')
    .select((related) =>
      jsonBuildObject({
        id: related.ref('region.id'),
        name: related.ref('region.name'),
        code: related.ref('region.code'),
      }).as('value'),
    );

const selectBuyers = (eb: StoreBuilder) =>
  eb
    .selectFrom('storeBuyer')
    .innerJoin('buyer', 'buyer.id', 'storeBuyer.buyerId')
    .whereRef('storeBuyer.storeId', '=', 'store.id')
    .select(buyerList.as('value'))
    .$asScalar()
    .$notNull();

/** A store is replenished while the store, its region, and its company are active. Distribution centers and online stores are not. */
export const storeIsEligible = sql<boolean>`
  (store.kind = 'STORE' and not store.inactive and not coalesce(region.inactive, false) and not company.inactive)`;
