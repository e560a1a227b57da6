import { type RawBuilder, sql } from 'kysely';

/**
 * The receipts that feeds report, by day, for a condition on the table `receipt`. The units of a period are spread evenly over
 * its days.
 */
export const selectReceipts = (tenantId: number, isWanted: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select receipt.store_id, receipt.product_id, receipt.received_on - receipt.period_days + day as day,
    (day * receipt.units::bigint / receipt.period_days - (day - 1) * receipt.units::bigint / receipt.period_days)::integer
      as units
  from reported_receipt receipt
  cross join lateral generate_series(1, receipt.period_days::integer) day
  where receipt.tenant_id = ${tenantId} and not receipt.inactive and ${isWanted}`;
