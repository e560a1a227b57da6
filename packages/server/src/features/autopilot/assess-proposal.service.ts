import { findCalendarWarnings } from '@shelfward/contract/deliveries/calendar-warnings.rules.ts';
import { addDays, daysBetween, daysPerWeek, toMonday, toWeekday } from '@shelfward/contract/kit/dates.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { computeLinePrice, computeTotalPrice } from '@shelfward/contract/orders/order-money.rules.ts';
import { toOrderKey } from '@shelfward/contract/proposals/order-plan.rules.ts';
import { sumDays } from '@shelfward/forecast/levels/forecasts.rules.ts';
import { type Ctx, today } from '../../platform/context/context.ts';
import { loadCalendars } from '../deliveries/public.ts';
import { listSources } from '../feeds/public.ts';
import { findCompanyDiscounts } from '../orders/public.ts';
import { findAvailableUnits, findOrderProducts } from '../proposals/public.ts';
import { loadForecasts } from '../replenishment/public.ts';
import type { CheckedLine, CheckedOrder } from './limits.rules.ts';
import {
  findProposedLines,
  findProposedParts,
  findStoreQuestions,
  type ProposedLine,
  type ProposedPart,
} from './run-facts.queries.ts';
import type { StoreSetting } from './settings.rules.ts';

/** An order of a proposal with the stores that it is for. */
export interface AssessedOrder extends CheckedOrder {
  readonly parts: readonly ProposedPart[];
  readonly valueByStore: ReadonlyMap<number, number>;
}

interface Assessed {
  readonly companyId: number;
  readonly orderProposalId: number;
  readonly getSetting: (storeId: number) => StoreSetting;
}

/** The orders of a proposal with all that limits compare, by the name of their first store. */
export const assessProposal = async (
  ctx: Ctx,
  { companyId, orderProposalId, getSetting }: Assessed,
): Promise<AssessedOrder[]> => {
  const parts = await findProposedParts(ctx, orderProposalId);
  const storeIds = parts.map(({ storeId }) => storeId);
  const proposed = await findProposedLines(ctx, orderProposalId);
  const toLine = await openLines(ctx, companyId, { parts, proposed });
  const linesByStore = groupBy(proposed.map(toLine), ({ storeId }) => storeId);
  const questions = await loadQuestions(ctx, companyId, { storeIds, orderProposalId });
  const discount = (await findCompanyDiscounts(ctx, [companyId])).get(companyId) ?? 0;
  return [...groupBy(parts, toOrderKey)].flatMap(([key, own]) => {
    const [first] = own;
    if (!first) return [];
    const lines = own.flatMap(({ storeId }) => linesByStore.get(storeId) ?? []);
    const valueByStore = new Map(
      own.map(({ storeId }) => [storeId, toValue(linesByStore.get(storeId) ?? [], discount)] as const),
    );
    return {
      key,
      parts: own,
      lines,
      valueByStore,
      valueCents: toValue(lines, discount),
      questions: own.flatMap(({ storeId }) => questions.get(storeId) ?? []),
      limits: getSetting(first.storeId).limits,
    };
  });
};

const toValue = (lines: readonly CheckedLine[], discount: number): number =>
  computeTotalPrice(
    lines.reduce(
      (sum, { quantity, priceCents }) => sum + computeLinePrice({ quantity, unitPrice: priceCents ?? 0 }),
      0,
    ),
    { discount, shippingCharge: 0 },
  );

interface Proposed {
  readonly parts: readonly ProposedPart[];
  readonly proposed: readonly ProposedLine[];
}

const openLines = async (
  ctx: Ctx,
  companyId: number,
  { parts, proposed }: Proposed,
): Promise<(line: ProposedLine) => CheckedLine> => {
  const productIds = [...new Set(proposed.map(({ productId }) => productId))];
  const products = await findOrderProducts(ctx, companyId, productIds);
  const available = await findAvailableUnits(ctx, productIds);
  const wanted = new Map<number, number>();
  for (const { productId, quantity } of proposed) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  const day = today(ctx);
  const horizons = new Map(parts.map(({ storeId, nextDeliveryDay }) => [storeId, daysBetween(day, nextDeliveryDay)]));
  const weeks = Math.ceil((toWeekday(day) + Math.max(1, ...horizons.values())) / daysPerWeek);
  const forecasts = await loadForecasts(ctx, [...horizons.keys()], { from: toMonday(day), weeks: Math.min(weeks, 24) });
  return ({ isShared, ...line }) => {
    const { storeId, productId } = line;
    const product = products.get(productId);
    const forecast = forecasts.get(storeId)?.get(productId);
    return {
      ...line,
      productName: product?.name ?? '',
      priceCents: product?.priceCents ?? null,
      expectedUnits: forecast ? sumDays(forecast.weekly, toWeekday(day))(0, horizons.get(storeId) ?? 0) : null,
      isUncertain: forecast?.isUncertain ?? true,
      isBrandShort: isShared || (wanted.get(productId) ?? 0) > (available.get(productId) ?? 0),
    };
  };
};

/** Later exceptions of a calendar are no reason to wait now. */
const calendarDays = 28;

const loadQuestions = async (
  ctx: Ctx,
  companyId: number,
  { storeIds, orderProposalId }: { readonly storeIds: readonly number[]; readonly orderProposalId: number },
): Promise<Map<number, string[]>> => {
  const found = await findStoreQuestions(ctx, storeIds, orderProposalId);
  const calendars = await loadCalendars(ctx, storeIds);
  const until = addDays(today(ctx), calendarDays);
  const warnings = new Map(
    [...new Set(calendars.values())].map((one) => [
      one,
      findCalendarWarnings({ ...one, exceptions: one.exceptions.filter(({ day }) => day <= until) }, ctx.now),
    ]),
  );
  const late = (await listSources(ctx, companyId))
    .filter(({ state, company }) => state === 'LATE' && company?.id === companyId)
    .map(({ name }) => `The feed ${name} is late.`);
  const byStore = groupBy(found, ({ storeId }) => storeId);
  return new Map(
    storeIds.map((storeId) => {
      const calendar = calendars.get(storeId);
      const own = (byStore.get(storeId) ?? []).map(({ sentence }) => sentence);
      return [storeId, [...own, ...late, ...((calendar && warnings.get(calendar)) ?? [])]];
    }),
  );
};
