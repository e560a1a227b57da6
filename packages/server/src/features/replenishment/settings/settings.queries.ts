import type {
  AccountReplenishmentValues,
  CompanyReplenishment,
  CompanyReplenishmentValues,
  LineReplenishment,
  LineReplenishmentValues,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';

export type StoredValues = CompanyReplenishmentValues & Pick<AccountReplenishmentValues, 'movingHolidays'>;

/** The values of the account; undefined: the defaults apply. */
export const findAccountValues = async ({ db, tenantId }: DataCtx): Promise<StoredValues | undefined> => {
  const { rows } = await sql<StoredValues>`
    select mode, lead_weeks, review_weeks, service_level_basis, service_level, margin_percent, holding_percent,
           presentation_minimum, order_rule, moving_holidays
    from replenishment_setting
    where tenant_id = ${tenantId} and company_id is null`.execute(db);
  return rows[0];
};

/** Companies with values of their own, by name. */
export const findCompanyValues = async ({ db, tenantId }: DataCtx): Promise<CompanyReplenishment[]> => {
  const { rows } = await sql<CompanyReplenishment>`
    select json_build_object('id', company.id, 'name', company.name) as company, setting.mode, setting.lead_weeks,
           setting.review_weeks, setting.service_level_basis, setting.service_level, setting.margin_percent,
           setting.holding_percent, setting.presentation_minimum, setting.order_rule
    from replenishment_setting setting
    join company on company.tenant_id = ${tenantId} and company.id = setting.company_id
    where setting.tenant_id = ${tenantId}
    order by company.name_key collate natural_order, company.id`.execute(db);
  return rows;
};

/** Product lines with values of their own, by name. */
export const findLineValues = async ({ db, tenantId }: DataCtx): Promise<LineReplenishment[]> => {
  const { rows } = await sql<LineReplenishment>`
    select json_build_object('id', line.id, 'name', line.name) as product_line, setting.service_level,
           setting.margin_percent
    from replenishment_line_setting setting
    join product_line line on line.tenant_id = ${tenantId} and line.id = setting.product_line_id
    where setting.tenant_id = ${tenantId}
    order by lower(line.name), line.id`.execute(db);
  return rows;
};

export const findProductLine = ({ db }: Ctx, id: number): Promise<{ id: number; name: string } | undefined> =>
  db.selectFrom('productLine').select(['id', 'name']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const saveLineValues = async (
  { db }: Ctx,
  productLineId: number,
  values: LineReplenishmentValues,
): Promise<void> => {
  await db
    .insertInto('replenishmentLineSetting')
    .values({ productLineId, ...values })
    .onConflict((conflict) => conflict.columns(['tenantId', 'productLineId']).doUpdateSet(values))
    .execute();
};

/** A product line without a row has the values of the company. */
export const deleteLineValues = async ({ db }: Ctx, productLineId: number): Promise<void> => {
  await db.deleteFrom('replenishmentLineSetting').where('productLineId', '=', productLineId).execute();
};

export const findCompany = ({ db }: Ctx, id: number): Promise<{ id: number; name: string } | undefined> =>
  db.selectFrom('company').select(['id', 'name']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Serializes changes of the settings, which have several rows. */
export const lockSettings = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('replenishment settings'), ${tenantId}::integer)`.execute(db);
};

export const saveValues = async (
  { db, tenantId }: Ctx,
  companyId: number | null,
  values: AccountReplenishmentValues | CompanyReplenishmentValues,
): Promise<void> => {
  await sql`
    insert into replenishment_setting
      (tenant_id, company_id, mode, lead_weeks, review_weeks, service_level_basis, service_level, margin_percent,
       holding_percent, presentation_minimum, order_rule, moving_holidays)
    values (${tenantId}, ${companyId}, ${values.mode}, ${values.leadWeeks}, ${values.reviewWeeks},
            ${values.serviceLevelBasis}, ${values.serviceLevel}, ${values.marginPercent}, ${values.holdingPercent},
            ${values.presentationMinimum}, ${values.orderRule}, ${'movingHolidays' in values ? values.movingHolidays : []})
    on conflict (tenant_id, company_id) do update
      set mode = excluded.mode, lead_weeks = excluded.lead_weeks, review_weeks = excluded.review_weeks,
          service_level_basis = excluded.service_level_basis, service_level = excluded.service_level,
          margin_percent = excluded.margin_percent, holding_percent = excluded.holding_percent,
          presentation_minimum = excluded.presentation_minimum, order_rule = excluded.order_rule,
          moving_holidays = excluded.moving_holidays`.execute(db);
};

/** A company without a row has the values of the account. */
export const deleteCompanyValues = async ({ db }: Ctx, companyId: number): Promise<void> => {
  await db.deleteFrom('replenishmentSetting').where('companyId', '=', companyId).execute();
};
