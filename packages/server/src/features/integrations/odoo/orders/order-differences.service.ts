import { type ErpOrder, isBlocking } from '@shelfward/contract/orders/erp-differences.rules.ts';
import { findErpDifferences, saveErpAmounts, saveErpOrder } from '../../../orders/public.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { findOdooCompany } from '../client/odoo-company.client.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { contentHash } from '../client/odoo-values.rules.ts';
import { findInternalIds } from '../master-data/mapping.queries.ts';
import { findUnits } from '../master-data/units.client.ts';
import type { Unit } from '../master-data/units.rules.ts';
import { type RemoteOrderAmounts, toErpAmounts } from './order-amounts.rules.ts';
import { describeDifferences, toErpLine } from './order-differences.rules.ts';
import { orderImportMessages } from './order-messages.rules.ts';
import { findCompletedOrders } from './order-pull.queries.ts';
import type { TrackedOrder } from './order-pull.rules.ts';
import { findRemoteLines, type RemoteLine } from './remote-lines.client.ts';
import type { RemoteAmounts } from './remote-order.client.ts';
import { findOpenPickings } from './remote-pickings.client.ts';

/** The state of an order in Odoo. */
export interface RemoteOrderState extends RemoteAmounts {
  readonly name: string;
  readonly state: string;
}

/** Resolves logs of orders that are completed or cancelled here: their causes no longer matter. */
export const resolveCompletedOrders = async ({ run }: OdooRun): Promise<void> => {
  const failed = run.retries.filter(({ record }) => record?.entityType === 'ORDER');
  const ids = [...new Set(failed.flatMap(({ record }) => record?.id ?? []))];
  const completed = new Set(await run.begin((ctx) => findCompletedOrders(ctx, ids)));
  for (const { integrationLogType, record } of failed)
    if (record && completed.has(record.id)) await run.resolveFailures({ integrationLogType, record });
};

/** Compares the orders of a page with Odoo and saves the differences for the page of each order. Returns their number. */
export const importDifferences = async (
  pull: OdooRun,
  orders: readonly { readonly order: TrackedOrder; readonly remote: RemoteOrderState; readonly isDelivered: boolean }[],
): Promise<number> => {
  const { run, client, baseId } = pull;
  const confirmed = orders.filter(({ remote }) => remote.state === 'sale' || remote.state === 'done');
  if (confirmed.length === 0) return 0;
  const ids = confirmed.map(({ remote }) => remote.id);
  const units = await findUnits(client);
  const lines = await findRemoteLines(client, ids);
  const rounding = (await findOdooCompany(client))?.rounding ?? 'LINE';
  const productIds = [...new Set(lines.flatMap(({ product }) => product?.id ?? []))];
  const products = await run.begin((ctx) => findInternalIds(ctx, { baseId, entity: 'PRODUCT' }, productIds));
  const open = await findOrdersWithOpenDeliveries(client, ids);
  let different = 0;
  for (const { order, remote, isDelivered } of confirmed) {
    run.signal.throwIfAborted();
    const own = lines.filter(({ order: parent }) => parent?.id === remote.id);
    const erp = toErpOrder(pull, {
      order,
      remote,
      lines: own,
      products,
      units,
      isClosed: isDelivered && !open.has(remote.id),
    });
    const amounts = { remote, lines: own, rounding };
    if (await importOrderDifferences(pull, { order, remote, erp, amounts })) different += 1;
  }
  return different;
};

interface PulledOrder {
  readonly order: TrackedOrder;
  readonly remote: RemoteOrderState;
  readonly lines: readonly RemoteLine[];
  readonly products: ReadonlyMap<number, number>;
  readonly units: ReadonlyMap<number, Unit>;
  readonly isClosed: boolean;
}

const toErpOrder = (
  { externalIdPrefix }: OdooRun,
  { order, remote, lines, products, units, isClosed }: PulledOrder,
): Omit<ErpOrder, 'checkedTime'> => ({
  isClosed,
  total: Math.round(remote.amount_untaxed * 100),
  lines: lines.map((line) =>
    toErpLine(externalIdPrefix, order, {
      line,
      productId: products.get(line.product?.id ?? 0) ?? null,
      unit: units.get(line.unitId ?? 0),
    }),
  ),
});

/** The orders with deliveries that are not completed; all of them without Odoo's app for stock. */
const findOrdersWithOpenDeliveries = async (
  client: OdooClient,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (!(await client.getFields('stock.picking')).has('sale_id')) return new Set(orderIds);
  const open = await findOpenPickings(client, orderIds);
  return new Set(open.flatMap(({ sale_id: sale }) => sale?.id ?? []));
};

/** The time of the check is not part of the comparison. */
const undated = { checkedTime: '' };

const importOrderDifferences = async (
  { run }: OdooRun,
  {
    order: { id, reference },
    remote,
    erp,
    amounts,
  }: {
    readonly order: TrackedOrder;
    readonly remote: RemoteOrderState;
    readonly erp: Omit<ErpOrder, 'checkedTime'>;
    readonly amounts: RemoteOrderAmounts;
  },
): Promise<boolean> => {
  const found = await run.begin(async (ctx) => {
    const state = { checkedTime: ctx.now.toISOString(), ...erp };
    const differences = await findErpDifferences(ctx, id, state);
    if (differences) await saveErpOrder(ctx, id, differences.rows.length === 0 ? null : state);
    if (differences) await saveErpAmounts(ctx, id, toErpAmounts(differences.order, amounts));
    return differences;
  });
  if (!found) return false;
  const record = { entityType: 'ORDER', id, name: reference };
  const blocking = found.rows.filter(isBlocking);
  const isSame =
    found.previous !== null && contentHash({ ...found.previous, ...undated }) === contentHash({ ...undated, ...erp });
  // A log about other differences is replaced.
  if (found.previous !== null && (!isSame || blocking.length === 0))
    await run.resolveFailures({ integrationLogType: 'ORDER', record });
  if (found.isOpen && blocking.length > 0)
    await run.fail({
      integrationLogType: 'ORDER',
      record,
      field: 'items',
      message: orderImportMessages.differs(reference, remote.name, describeDifferences(blocking)),
    });
  return found.rows.length > 0;
};
