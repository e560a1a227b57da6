import { getOrderRule, type OrderRule } from '@shelfward/contract/replenishment/order-rule.rules.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import { resolveCompanies, resolveLine } from './settings.rules.ts';
import { getSettings } from './settings.service.ts';

/** How proposals of a company order. */
export interface OrderSettings {
  readonly orderRule: OrderRule;
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
  readonly presentationMinimum: number;
  readonly getServiceLevel: (productLineId: number | null) => number;
}

/** Without suggestions there are no forecasts, so the rule is the par level. */
export const loadOrderSettings = async (ctx: DataCtx, companyId: number): Promise<OrderSettings> => {
  const settings = await getSettings(ctx);
  const values = resolveCompanies(settings).get(companyId) ?? settings;
  const valuesOfLine = resolveLine(values, settings.productLines);
  return {
    orderRule: values.mode === 'OFF' ? 'PAR_LEVEL' : getOrderRule(values),
    leadWeeks: values.leadWeeks,
    reviewWeeks: values.reviewWeeks,
    presentationMinimum: values.presentationMinimum,
    getServiceLevel: (productLineId) => valuesOfLine(productLineId).serviceLevel,
  };
};
