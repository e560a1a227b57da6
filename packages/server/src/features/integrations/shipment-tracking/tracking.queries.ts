import { createHash } from 'node:crypto';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { Carrier, ShipmentStatus } from '@shelfward/contract/shipments/shipments.rules.ts';
import { shipmentCarrier, trackingNumberPattern } from '@shelfward/contract/shipments/tracking-number.rules.ts';
import { sql } from 'kysely';
import type { DataCtx, ZonedCtx } from '../../../platform/context/context.ts';
import { addToScope } from '../../../platform/db/connection.ts';
import { type Scan, toShipmentStatus } from './carriers/scans.rules.ts';
import { maxTrackedDays, type StoredScan } from './tracking.rules.ts';

/** A tracking number with its carrier. */
export interface TrackedNumber {
  readonly carrier: Carrier;
  readonly trackingNumber: string;
}

export interface DueShipment {
  readonly id: number;
  /** Null if no carrier was entered and the format of the number identifies it. */
  readonly shipper: string | null;
  readonly trackingNumber: string;
  readonly shippedDate: string;
  readonly createdDate: Date;
  readonly status: ShipmentStatus;
  /** Whether an issue of the shipment is logged already. */
  readonly hasReportedIssue: boolean;
}

interface DueFor {
  readonly carrier: Carrier;
  readonly integrationId: number;
  readonly completeSync: boolean;
}

/** The maximum number of shipments per run, so that other runs get their turn. */
const maxShipments = 5000;

/**
 * Requested shipments come first, then those that have waited longest, and last those without an entered carrier. A full
 * sync also polls shipments without recent scans.
 */
export const findDueShipments = async (
  { db, tenantId, now, timeZone }: ZonedCtx,
  { carrier, integrationId, completeSync }: DueFor,
): Promise<readonly DueShipment[]> => {
  const isInTransit = sql`shipment.status not in ('DELIVERED', 'RETURNED')
    and shipment.shipped_date > ${toDay(now, timeZone)}::date - ${maxTrackedDays}::integer`;
  const { rows } = await sql<DueShipment>`
    with candidate as (
      select * from shipment where shipment.tenant_id = ${tenantId} and shipment.shipper = ${carrier}
        and shipment.tracking_number is not null and not shipment.inactive
      union all
      select * from shipment where shipment.tenant_id = ${tenantId} and shipment.shipper is null
        and shipment.tracking_number is not null and not shipment.inactive and ${isInTransit}
        and shipment.tracking_number ~ ${trackingNumberPattern(carrier)})
    select shipment.id, shipment.shipper, shipment.tracking_number, shipment.shipped_date, shipment.created_date,
      shipment.status, tracking.issue_reported_at is not null as has_reported_issue
    from candidate shipment
    left join shipment_tracking tracking on tracking.tenant_id = ${tenantId} and tracking.shipment_id = shipment.id
      and tracking.carrier = ${carrier} and tracking.tracking_number = shipment.tracking_number
    where tracking.poll_requested_at is not null
      or exists (
        select from integration_log log
        where log.tenant_id = ${tenantId} and log.integration_id = ${integrationId} and log.retry_asked
          and log.entity_type = 'SHIPMENT' and log.entity_id = shipment.id and not log.success and not log.resolved)
      or ${isInTransit} and (${completeSync} or tracking.shipment_id is null or tracking.next_poll_at <= ${now})
    order by tracking.poll_requested_at, shipment.shipper is null, tracking.next_poll_at nulls first, shipment.id
    limit ${maxShipments}`.execute(db);
  return rows.filter((row) => shipmentCarrier(row) === carrier);
};

/** Returns the new scans. */
export const insertScans = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  { carrier, trackingNumber }: TrackedNumber,
  scans: readonly Scan[],
): Promise<readonly Pick<StoredScan, 'code' | 'status' | 'description'>[]> => {
  const { rows } = await sql<Pick<StoredScan, 'code' | 'status' | 'description'>>`
    insert into shipment_event (tenant_id, carrier, tracking_number, occurred_at, utc_offset_minutes, code, status,
      description, place)
    select ${tenantId}::integer, ${carrier}::text, ${trackingNumber}::text, scan.*
    from unnest(${scans.map(({ time }) => time)}::timestamptz[],
                ${scans.map(({ utcOffsetMinutes }) => utcOffsetMinutes)}::integer[],
                ${scans.map(({ code }) => code)}::text[],
                ${scans.map(({ meaning }) => (meaning ? toShipmentStatus(meaning) : null))}::text[],
                ${scans.map(({ description }) => description)}::text[],
                ${scans.map(({ place }) => place)}::text[]) as scan
    on conflict (tenant_id, carrier, tracking_number, occurred_at, code) do nothing
    returning code, status, description`.execute(db);
  return rows;
};

const selectScans = ({ db }: Pick<DataCtx, 'db'>, { carrier, trackingNumber }: TrackedNumber, since: Date) =>
  db
    .selectFrom('shipmentEvent')
    .select(['occurredAt as time', 'utcOffsetMinutes', 'code', 'description'])
    .select(sql<ShipmentStatus | null>`status`.as('status'))
    .where('carrier', '=', carrier)
    .where('trackingNumber', '=', trackingNumber)
    .where('occurredAt', '>=', since);

export const findScans = (ctx: Pick<DataCtx, 'db'>, number: TrackedNumber, since: Date): Promise<StoredScan[]> =>
  selectScans(ctx, number, since).execute();

/** The scans with their places, newest first. */
export const listScans = (ctx: Pick<DataCtx, 'db'>, number: TrackedNumber, since: Date) =>
  selectScans(ctx, number, since).select(['id', 'place']).orderBy('occurredAt', 'desc').orderBy('id', 'desc').execute();

/** Saves the time of this poll and of the next one. */
export const savePollResult = async (
  { db, tenantId, now }: DataCtx,
  { id, carrier, trackingNumber }: TrackedNumber & { readonly id: number },
  { nextPollAt, hasReportedIssue }: { readonly nextPollAt: Date | null; readonly hasReportedIssue: boolean },
): Promise<void> => {
  await sql`
    insert into shipment_tracking (tenant_id, shipment_id, carrier, tracking_number, polled_at, next_poll_at, issue_reported_at)
    values (${tenantId}, ${id}, ${carrier}, ${trackingNumber}, ${now}, ${nextPollAt}, ${hasReportedIssue ? now : null})
    on conflict (tenant_id, shipment_id) do update set carrier = excluded.carrier,
      tracking_number = excluded.tracking_number, polled_at = excluded.polled_at, next_poll_at = excluded.next_poll_at,
      issue_reported_at = excluded.issue_reported_at, poll_requested_at = null`.execute(db);
};

/** Saves that an issue is logged, so that it is resolved after a successful poll. */
export const saveReportedIssue = async (
  { db, tenantId, now }: DataCtx,
  { id, carrier, trackingNumber }: TrackedNumber & { readonly id: number },
): Promise<void> => {
  await sql`
    insert into shipment_tracking (tenant_id, shipment_id, carrier, tracking_number, next_poll_at, issue_reported_at)
    values (${tenantId}, ${id}, ${carrier}, ${trackingNumber}, ${now}, ${now})
    on conflict (tenant_id, shipment_id) do update set carrier = excluded.carrier,
      tracking_number = excluded.tracking_number, issue_reported_at = excluded.issue_reported_at`.execute(db);
};

export const requestTrackingUpdate = async (
  { db, tenantId, now }: DataCtx,
  { id, carrier, trackingNumber }: TrackedNumber & { readonly id: number },
): Promise<void> => {
  await sql`
    insert into shipment_tracking as existing (tenant_id, shipment_id, carrier, tracking_number, next_poll_at, poll_requested_at)
    values (${tenantId}, ${id}, ${carrier}, ${trackingNumber}, ${now}, ${now})
    on conflict (tenant_id, shipment_id) do update set poll_requested_at = excluded.poll_requested_at, carrier = excluded.carrier,
      tracking_number = excluded.tracking_number`.execute(db);
};

/** The polling state for the current number of the shipment. */
export const findTracking = ({ db }: Pick<DataCtx, 'db'>, id: number, { carrier, trackingNumber }: TrackedNumber) =>
  db
    .selectFrom('shipmentTracking')
    .select(['polledAt', 'nextPollAt', 'pollRequestedAt'])
    .where('shipmentId', '=', id)
    .where('carrier', '=', carrier)
    .where('trackingNumber', '=', trackingNumber)
    .executeTakeFirst();

/** Adds the scans and the polling state of a shipment, which the user sees, to the scope of the transaction. */
export const openTracking = (
  { db }: Pick<DataCtx, 'db'>,
  { id, carrier, trackingNumber }: TrackedNumber & { readonly id: number },
): Promise<void> => addToScope(db, { shipments: [id], tracking_keys: [toTrackingKey(carrier, trackingNumber)] });

/** As in the policy of `shipment_event`, whose rows belong to a number instead of a store. */
const toTrackingKey = (carrier: Carrier, trackingNumber: string): number =>
  Number.parseInt(createHash('sha256').update(`${carrier} ${trackingNumber}`).digest('hex').slice(0, 12), 16);

/** The integration that tracks a carrier, with its newest run; the oldest one if there are several. */
export const findTracker = ({ db }: Pick<DataCtx, 'db'>, integrationType: string) =>
  db
    .selectFrom('integration')
    .leftJoin('integrationQueueItem as item', 'item.integrationId', 'integration.id')
    .select(['integration.id', 'item.status', 'item.message', 'item.nextAttemptAt', 'item.attempts'])
    .where('integration.integrationType', '=', integrationType)
    .where('integration.inactive', '=', false)
    .where('integration.operating', '=', true)
    .orderBy('integration.id')
    .orderBy('item.id', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
