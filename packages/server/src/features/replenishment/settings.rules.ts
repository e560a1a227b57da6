import type {
  CompanyReplenishmentValues,
  ReplenishmentSettings,
  ReplenishmentValues,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';

const defaults: ReplenishmentValues = {
  mode: 'SUGGEST',
  leadWeeks: 2,
  reviewWeeks: 1,
  serviceLevel: 0.95,
  presentationMinimum: 1,
};

/** Null values are those of `base`, which are the defaults for an account. */
export const resolveValues = (
  values: CompanyReplenishmentValues | undefined,
  base: ReplenishmentValues = defaults,
): ReplenishmentValues => ({
  mode: values?.mode ?? base.mode,
  leadWeeks: values?.leadWeeks ?? base.leadWeeks,
  reviewWeeks: values?.reviewWeeks ?? base.reviewWeeks,
  serviceLevel: values?.serviceLevel ?? base.serviceLevel,
  presentationMinimum: values?.presentationMinimum ?? base.presentationMinimum,
});

export const hasOwnValues = (values: CompanyReplenishmentValues): boolean =>
  Object.values(values).some((value) => value !== null);

export const hasSameValues = (left: CompanyReplenishmentValues, right: CompanyReplenishmentValues): boolean =>
  left.mode === right.mode &&
  left.leadWeeks === right.leadWeeks &&
  left.reviewWeeks === right.reviewWeeks &&
  left.serviceLevel === right.serviceLevel &&
  left.presentationMinimum === right.presentationMinimum;

/** The values of each company that has its own. */
export const resolveCompanies = ({ companies, ...account }: ReplenishmentSettings): Map<number, ReplenishmentValues> =>
  new Map(companies.map(({ company, ...values }) => [company.id, resolveValues(values, account)]));

/** Whether the account or a company receives suggestions. */
export const isOn = (settings: ReplenishmentSettings): boolean =>
  settings.mode !== 'OFF' || [...resolveCompanies(settings).values()].some(({ mode }) => mode !== 'OFF');
