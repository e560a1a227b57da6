import { type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Schema } from '../../platform/db/schema.gen.ts';
import { addressJson, buyerList } from './record-fields.queries.ts';

type CompanyBuilder = ExpressionBuilder<Schema, 'company'>;

/** The fields of a company, including its references, in one query. */
export const companyFields = (eb: CompanyBuilder) =>
  [
    'id',
    'name',
    selectSalesChannel(eb).as('salesChannel'),
    selectOrderManager(eb).as('orderManager'),
    selectBuyers(eb).as('buyers'),
    'discount',
    selectPaymentTerm(eb).as('paymentTerm'),
    selectPriceList(eb).as('priceList'),
    countActive(eb, 'store').as('amountOfActiveStores'),
    countActive(eb, 'region').as('amountOfActiveRegions'),
    'minItemsForStoreProposal',
    addressJson('company').as('address'),
    'inactive',
  ] as const;

const selectSalesChannel = (eb: CompanyBuilder) =>
  eb
    .selectFrom('salesChannel')
    .whereRef('salesChannel.id', '=', 'company.salesChannelId')
    .select((related) =>
      jsonBuildObject({
        id: related.ref('salesChannel.id'),
        name: related.ref('salesChannel.name'),
        inactive: related.ref('salesChannel.inactive'),
      }).as('value'),
    );

const selectOrderManager = (eb: CompanyBuilder) =>
  eb
    .selectFrom('appUser')
    .whereRef('appUser.id', '=', 'company.orderManagerId')
    .select((related) =>
      jsonBuildObject({
        id: related.ref('appUser.id'),
        email: related.ref('appUser.email'),
        firstName: related.ref('appUser.firstName'),
        lastName: related.ref('appUser.lastName'),
      }).as('value'),
    );

const selectPaymentTerm = (eb: CompanyBuilder) =>
  eb
    .selectFrom('paymentTerm')
    .whereRef('paymentTerm.id', '=', 'company.paymentTermId')
    .select((related) =>
      jsonBuildObject({
        id: related.ref('paymentTerm.id'),
        name: related.ref('paymentTerm.name'),
        days: related.ref('paymentTerm.days'),
        inactive: related.ref('paymentTerm.inactive'),
      }).as('value'),
    );

const selectPriceList = (eb: CompanyBuilder) =>
  eb
    .selectFrom('priceList')
    .whereRef('priceList.id', '=', 'company.priceListId')
    .select((related) =>
      jsonBuildObject({
        id: related.ref('priceList.id'),
        name: related.ref('priceList.name'),
        isDefault: related.ref('priceList.isDefault'),
        inactive: related.ref('priceList.inactive'),
      }).as('value'),
    );

const selectBuyers = (eb: CompanyBuilder) =>
  eb
    .selectFrom('companyBuyer')
    .innerJoin('buyer', 'buyer.id', 'companyBuyer.buyerId')
    .whereRef('companyBuyer.companyId', '=', 'company.id')
    .select(buyerList.as('value'))
    .$asScalar()
    .$notNull();

const countActive = (eb: CompanyBuilder, table: 'store' | 'region') =>
  eb
    .selectFrom(table)
    .whereRef(`${table}.companyId`, '=', 'company.id')
    .where(`${table}.inactive`, '=', false)
    .select(sql<number>`count(*)`.as('value'))
    .$asScalar()
    .$notNull();
