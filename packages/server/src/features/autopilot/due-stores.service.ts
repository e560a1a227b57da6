import type { AutopilotValues } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { loadStoreWindows, type StoreWindow } from '../deliveries/public.ts';
import { type EligibleStore, findEligibleStores, findSettings, type SettingRow } from './settings.queries.ts';
import { resolveStore, type StoreSetting, toStoreValues, toValues } from './settings.rules.ts';

/** The settings of an account, resolved for companies and stores. */
export interface AutopilotSettings {
  readonly account: SettingRow | undefined;
  readonly getCompany: (companyId: number) => SettingRow | undefined;
  readonly getStoreRow: (storeId: number) => SettingRow | undefined;
  readonly getStore: (store: Pick<EligibleStore, 'id' | 'companyId'>) => StoreSetting;
  /** Companies whose autopilot is not off. */
  readonly activeCompanyIds: readonly number[];
}

export const loadSettings = async (ctx: ZonedCtx): Promise<AutopilotSettings> => {
  const rows = await findSettings(ctx);
  const companies = new Map(rows.flatMap((row) => (row.companyId === null ? [] : [[row.companyId, row] as const])));
  const stores = new Map(rows.flatMap((row) => (row.storeId === null ? [] : [[row.storeId, row] as const])));
  const values = new Map<number, AutopilotValues>([...companies].map(([id, row]) => [id, toValues(row)]));
  return {
    account: rows.find(({ companyId, storeId }) => companyId === null && storeId === null),
    getCompany: (companyId) => companies.get(companyId),
    getStoreRow: (storeId) => stores.get(storeId),
    getStore: ({ id, companyId }) =>
      resolveStore(values.get(companyId) ?? toValues(undefined), toStoreValues(stores.get(id))),
    activeCompanyIds: [...values].filter(([, { mode }]) => mode !== 'OFF').map(([id]) => id),
  };
};

export interface DueStore extends StoreSetting {
  readonly storeId: number;
  readonly companyId: number;
  readonly window: StoreWindow['window'];
}

/** The stores of companies whose autopilot is not off, with the delivery that an order of now reaches. */
export const findDueStores = async (
  ctx: ZonedCtx,
  settings: AutopilotSettings,
  companyIds: readonly number[],
): Promise<DueStore[]> => {
  const stores = (await findEligibleStores(ctx, companyIds)).map((store) => ({
    ...store,
    ...settings.getStore(store),
  }));
  const active = stores.filter(({ mode }) => mode !== 'OFF');
  const windows = await loadStoreWindows(
    ctx,
    active.map(({ id }) => id),
  );
  const byStore = new Map(windows.map(({ store, window }) => [store.id, window]));
  return active.flatMap(({ id, companyId, mode, limits }) => {
    const window = byStore.get(id);
    return window ? [{ storeId: id, companyId, mode, limits, window }] : [];
  });
};
