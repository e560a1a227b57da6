import {
  type CompanyReplenishmentValues,
  companyReplenishmentValues,
  type ReplenishmentSettings,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { z } from 'zod';
import { replenishment } from '../../entities/replenishment/replenishment.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import type { Fields } from '../../kit/form/form.types.ts';
import { saveConfirmed } from './save-confirmed.ts';
import {
  basisChoices,
  formatUnits,
  formatWeeks,
  levelInPercent,
  modeChoices,
  ruleByBasis,
  ruleChoices,
  settingLabels,
  toLevel,
  toPercent,
} from './setting-fields.ts';

const input = z.strictObject({
  ...companyReplenishmentValues.shape,
  serviceLevel: levelInPercent.nullable(),
});

const toForm = (values: CompanyReplenishmentValues): z.input<typeof input> => ({
  ...values,
  serviceLevel: values.serviceLevel === null ? null : toPercent(values.serviceLevel),
});

const toValues = ({ serviceLevel, ...values }: z.output<typeof input>): CompanyReplenishmentValues => ({
  ...values,
  serviceLevel: serviceLevel === null ? null : toLevel(serviceLevel),
});

interface Props {
  readonly companyId: number;
  readonly settings: ReplenishmentSettings;
  readonly onSaved: () => void;
}

/** The settings of a company. An empty field has the value of the account, which it shows. */
export const CompanySettingsForm = ({ companyId, settings, onSaved }: Props) => {
  return (
    <EntityForm
      noun="par level settings of a company"
      schema={input}
      empty={{}}
      record={findCompanySettings(settings, companyId)}
      from={toForm}
      fields={buildFields(settings)}
      save={(values, options) =>
        saveConfirmed((confirmed) =>
          // A confirmed request differs from the first one and needs its own key.
          replenishment.updateCompanySettings(
            { params: { companyId }, body: { ...toValues(values), confirmed } },
            confirmed ? {} : options,
          ),
        )
      }
      onSaved={onSaved}
    />
  );
};

const buildFields = (settings: ReplenishmentSettings): Fields<z.input<typeof input>> => ({
  leadWeeks: {
    label: settingLabels.leadWeeks,
    kind: 'number',
    suffix: 'week',
    width: 'half',
    ...account(formatWeeks(settings.leadWeeks)),
  },
  reviewWeeks: {
    label: settingLabels.reviewWeeks,
    kind: 'number',
    suffix: 'week',
    width: 'half',
    ...account(formatWeeks(settings.reviewWeeks)),
  },
  presentationMinimum: {
    label: settingLabels.presentationMinimum,
    kind: 'number',
    suffix: 'unit',
    width: 'half',
    ...account(formatUnits(settings.presentationMinimum)),
  },
  mode: {
    label: settingLabels.mode,
    kind: 'select',
    choices: modeChoices,
    ...account(findLabel(modeChoices, settings.mode)),
  },
  orderRule: {
    label: settingLabels.orderRule,
    kind: 'select',
    choices: ruleChoices,
    ...account(settings.orderRule === null ? ruleByBasis : findLabel(ruleChoices, settings.orderRule)),
  },
  serviceLevelBasis: {
    section: 'Availability',
    label: settingLabels.serviceLevelBasis,
    kind: 'select',
    choices: basisChoices,
    ...account(findLabel(basisChoices, settings.serviceLevelBasis)),
  },
  serviceLevel: {
    label: settingLabels.serviceLevel,
    kind: 'percent',
    ...account(`${toPercent(settings.serviceLevel)}%`),
  },
  marginPercent: {
    label: settingLabels.marginPercent,
    description: 'Percent of the price',
    kind: 'percent',
    width: 'half',
    ...account(`${settings.marginPercent}%`),
  },
  holdingPercent: {
    label: settingLabels.holdingPercent,
    description: 'Percent of the price',
    kind: 'percent',
    width: 'half',
    ...account(`${settings.holdingPercent}%`),
  },
});

const account = (value: string) => ({ placeholder: `Account: ${value}` });

const noValues: CompanyReplenishmentValues = {
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

export const findCompanySettings = (
  { companies }: ReplenishmentSettings,
  companyId: number,
): CompanyReplenishmentValues => {
  const stored = companies.find(({ company }) => company.id === companyId);
  if (!stored) return noValues;
  const { company: _, ...values } = stored;
  return values;
};

export const findLabel = (
  choices: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string => choices.find((choice) => choice.value === value)?.label ?? value;
