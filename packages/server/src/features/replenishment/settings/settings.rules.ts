import {
  type CompanyReplenishmentValues,
  defaultLeadWeeks,
  type ReplenishmentSettings,
  type ReplenishmentValues,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import {
  computeServiceLevel,
  defaultHoldingPercent,
  defaultMarginPercent,
} from '@shelfward/contract/replenishment/service-level.rules.ts';

const defaults: ReplenishmentValues = {
  mode: 'SUGGEST',
  leadWeeks: defaultLeadWeeks,
  reviewWeeks: 1,
  serviceLevelBasis: 'FIXED',
  serviceLevel: 0.95,
  marginPercent: defaultMarginPercent,
  holdingPercent: defaultHoldingPercent,
  presentationMinimum: 1,
  orderRule: null,
};

export const noValues: CompanyReplenishmentValues = {
  mode: null,
  leadWeeks: null,
  reviewWeeks: null,
  serviceLevelBasis: null,
  serviceLevel: null,
  marginPercent: null,
  holdingPercent: null,
  presentationMinimum: null,
  orderRule: null,
};

/** Null values are those of `base`, which are the defaults for an account. */
export const resolveValues = (
  values: CompanyReplenishmentValues = noValues,
  base: ReplenishmentValues = defaults,
): ReplenishmentValues => ({
  mode: values.mode ?? base.mode,
  leadWeeks: values.leadWeeks ?? base.leadWeeks,
  reviewWeeks: values.reviewWeeks ?? base.reviewWeeks,
  serviceLevelBasis: values.serviceLevelBasis ?? base.serviceLevelBasis,
  serviceLevel: values.serviceLevel ?? base.serviceLevel,
  marginPercent: values.marginPercent ?? base.marginPercent,
  holdingPercent: values.holdingPercent ?? base.holdingPercent,
  presentationMinimum: values.presentationMinimum ?? base.presentationMinimum,
  orderRule: values.orderRule ?? base.orderRule,
});

export const hasOwnValues = (values: CompanyReplenishmentValues): boolean =>
  Object.values(values).some((value) => value !== null);

/** The values of each company that has its own. */
export const resolveCompanies = ({ companies, ...account }: ReplenishmentSettings): Map<number, ReplenishmentValues> =>
  new Map(companies.map(({ company, ...values }) => [company.id, resolveValues(values, account)]));

/** The values of a company for the products of each line; the service level is that of the line. */
export const resolveLine = (
  values: ReplenishmentValues,
  productLines: ReplenishmentSettings['productLines'],
): ((productLineId: number | null) => ReplenishmentValues) => {
  const withLevel = (line?: ReplenishmentSettings['productLines'][number]): ReplenishmentValues => ({
    ...values,
    serviceLevel: computeServiceLevel(values, line),
  });
  const byLine = new Map(productLines.map((line) => [line.productLine.id, withLevel(line)]));
  const other = withLevel();
  return (productLineId) => (productLineId === null ? undefined : byLine.get(productLineId)) ?? other;
};

/** Whether the account or a company receives suggestions. */
export const isOn = (settings: ReplenishmentSettings): boolean =>
  settings.mode !== 'OFF' || [...resolveCompanies(settings).values()].some(({ mode }) => mode !== 'OFF');
