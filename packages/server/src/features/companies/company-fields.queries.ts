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
    .select((of) =>
      jsonBuildObject({
        id: of.ref('salesChannel.id'),
        name: of.ref('salesChannel.name'),
        inactive: of.ref('salesChannel.inactive'),
      }).as('value'),
    );

const selectOrderManager = (eb: CompanyBuilder) =>
  eb
    .selectFrom('appUser')
    .whereRef('appUser.id', '=', 'company.orderManagerId')
    .select((of) =>
      jsonBuildObject({
        id: of.ref('appUser.id'),
        email: of.ref('appUser.email'),
        firstName: of.ref('appUser.firstName'),
        lastName: of.ref('appUser.lastName'),
      }).as('value'),
    );

const selectPaymentTerm = (eb: CompanyBuilder) =>
  eb
    .selectFrom('paymentTerm')
    .whereRef('paymentTerm.id', '=', 'company.paymentTermId')
    .select((of) =>
      jsonBuildObject({
        id: of.ref('paymentTerm.id'),
        name: of.ref('paymentTerm.name'),
        days: of.ref('paymentTerm.days'),
        inactive: of.ref('paymentTerm.inactive'),
      }).as('value'),
    );

const selectPriceList = (eb: CompanyBuilder) =>
  eb
    .selectFrom('priceList')
    .whereRef('priceList.id', '=', 'company.priceListId')
    .select((of) =>
      jsonBuildObject({
        id: of.ref('priceList.id'),
        name: of.ref('priceList.name'),
        isDefault: of.ref('priceList.isDefault'),
        inactive: of.ref('priceList.inactive'),
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
