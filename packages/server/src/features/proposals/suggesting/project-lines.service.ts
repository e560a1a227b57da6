import { type LateShare, onTime } from '@shelfward/contract/deliveries/late-shares.rules.ts';
import { daysPerWeek, toMonday } from '@shelfward/contract/kit/dates.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import type { LineProjection } from '@shelfward/contract/proposals/projection.rules.ts';
import { toMeanDaysLate } from '@shelfward/forecast/lead-times/lateness.rules.ts';
import type { LateUnits } from '@shelfward/forecast/levels/delivery-projection.rules.ts';
import type { Forecast } from '@shelfward/forecast/levels/forecast.types.ts';
import { type Ctx, today } from '../../../platform/context/context.ts';
import { findLateOrders, loadDeliveryWindows, loadLateness } from '../../deliveries/public.ts';
import { findLateReceipts, findReceipts } from '../../inventory/public.ts';
import { loadForecasts, loadOrderSettings } from '../../replenishment/public.ts';
import type { ProposalHead } from '../lines/order-proposals.queries.ts';
import { countForecastWeeks, type DeliveryDays, openProjection, toDeliveryDays } from '../lines/project-line.rules.ts';
import type { ProposalStore, ReplenishmentProduct } from '../lines/replenishment-inputs.queries.ts';
import { updateDeliveryDays } from '../lines/store-order-proposals.queries.ts';

/** Stores with the delivery that their orders reach: by their calendar, else by lead time and review period. */
export const planDeliveries = async (
  ctx: Ctx,
  companyId: number,
  stores: readonly ProposalStore[],
): Promise<ProposalStore[]> => {
  const settings = await loadOrderSettings(ctx, companyId);
  const bySettings = toDeliveryDays(today(ctx), settings);
  const windows = await loadDeliveryWindows(ctx, toStoreIds(stores));
  const lateness = await loadLateness(ctx, toStoreIds(stores));
  const planned = stores.map((store) => {
    const { deliveryDay, nextDeliveryDay } = windows.get(store.storeId) ?? bySettings;
    const daysLate = toMeanDaysLate(lateness.get(store.storeId) ?? onTime);
    return { ...store, delivery: { deliveryDay, nextDeliveryDay, daysLate } };
  });
  await updateDeliveryDays(ctx, planned);
  return planned;
};

interface Line {
  readonly store: ProposalStore;
  readonly product: ReplenishmentProduct;
  /** Of the assortment; 0: not replenished. */
  readonly parLevel: number;
  readonly onHand: number;
}

/** Projects lines of these stores where this is the rule of the company. */
export const openProjections = async (
  ctx: Ctx,
  { id, companyId }: Pick<ProposalHead, 'id' | 'companyId'>,
  stores: readonly ProposalStore[],
): Promise<(line: Line) => LineProjection> => {
  const settings = await loadOrderSettings(ctx, companyId);
  if (settings.orderRule !== 'PROJECTED') return () => null;
  const day = today(ctx);
  const lateness = await loadLateness(ctx, toStoreIds(stores));
  const getLateness = ({ storeId }: ProposalStore): readonly LateShare[] => lateness.get(storeId) ?? onTime;
  const bySettings = toDeliveryDays(day, settings);
  const getDays = (store: ProposalStore): DeliveryDays =>
    store.delivery ?? { ...bySettings, daysLate: toMeanDaysLate(getLateness(store)) };
  const isPast = (store: ProposalStore): boolean => getDays(store).deliveryDay < day;
  const forecasts = await loadByWeeks(ctx, stores, (store) =>
    countForecastWeeks(day, getDays(store), getLateness(store)),
  );
  const leadDays = settings.leadWeeks * daysPerWeek;
  const leads = stores.map(({ storeId }) => ({ storeId, leadDays }));
  const late = new Map((await findLateOrders(ctx, companyId)).map((order) => [order.orderId, order.remaining]));
  const lateOrderIds = [...late.keys()];
  const receipts = byStoreAndProduct(
    await findReceipts(ctx, { stores: leads, exceptProposalId: id, lateOrderIds }),
    (row) => row.receipts,
  );
  const lateReceipts = byStoreAndProduct(
    await findLateReceipts(ctx, toStoreIds(stores), lateOrderIds),
    ({ orderId, units }, others: readonly LateUnits[] = []) => [
      ...others,
      { units, remaining: late.get(orderId) ?? new Float64Array() },
    ],
  );
  const projections = new Map(
    stores.map((store) => [store.storeId, openProjection(day, getDays(store), getLateness(store))]),
  );
  return ({ store, product, parLevel, onHand }) => {
    if (parLevel === 0 || isPast(store)) return null;
    const forecast = forecasts.get(store.storeId)?.get(product.id);
    const projectLine = projections.get(store.storeId);
    if (!forecast || !projectLine) return 'NO_FORECAST';
    if (forecast.isUncertain) return 'LOW_CONFIDENCE';
    return projectLine({
      onHand,
      receipts: receipts.get(store.storeId)?.get(product.id) ?? [],
      late: lateReceipts.get(store.storeId)?.get(product.id) ?? [],
      forecast,
      serviceLevel: settings.getServiceLevel(product.productLineId),
      presentationMinimum: settings.presentationMinimum,
      packSize: product.packSize,
    });
  };
};

interface StoreProduct {
  readonly storeId: number;
  readonly productId: number;
}

/** Nested, because texts as keys take most of the time of a large proposal. */
const byStoreAndProduct = <R extends StoreProduct, V>(
  rows: readonly R[],
  toValue: (row: R, before: V | undefined) => V,
): Map<number, Map<number, V>> => {
  const values = new Map<number, Map<number, V>>();
  for (const row of rows) {
    const ofStore = values.get(row.storeId) ?? new Map<number, V>();
    values.set(row.storeId, ofStore.set(row.productId, toValue(row, ofStore.get(row.productId))));
  }
  return values;
};

type Forecasts = Map<number, Map<number, Forecast>>;

/** Only the weeks that are needed are read. */
const loadByWeeks = async (
  ctx: Ctx,
  stores: readonly ProposalStore[],
  countWeeks: (store: ProposalStore) => number,
): Promise<Forecasts> => {
  const forecasts: Forecasts = new Map();
  for (const [weeks, some] of groupBy(stores, countWeeks))
    for (const [storeId, ofStore] of await loadForecasts(ctx, toStoreIds(some), { from: toMonday(today(ctx)), weeks }))
      forecasts.set(storeId, ofStore);
  return forecasts;
};

const toStoreIds = (stores: readonly ProposalStore[]): number[] => stores.map(({ storeId }) => storeId);
