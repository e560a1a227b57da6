import {
  type AccountReplenishmentValues,
  accountReplenishmentValues,
  type ReplenishmentSettings,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { z } from 'zod';
import { replenishment } from '../../entities/replenishment/replenishment.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { saveConfirmed } from './save-confirmed.ts';
import {
  basisChoices,
  holidayChoices,
  levelInPercent,
  modeChoices,
  ruleByBasis,
  ruleChoices,
  settingLabels,
  toLevel,
  toPercent,
} from './setting-fields.ts';

/** The form shows the service level in percent. */
const input = z.strictObject({
  ...accountReplenishmentValues.shape,
  serviceLevel: levelInPercent,
});

const toForm = (settings: ReplenishmentSettings): z.input<typeof input> => {
  const { companies: _, productLines: __, ...values } = settings;
  return { ...values, serviceLevel: toPercent(values.serviceLevel) };
};

const toValues = ({ serviceLevel, ...values }: z.output<typeof input>): AccountReplenishmentValues => ({
  ...values,
  serviceLevel: toLevel(serviceLevel),
});

/** The settings of the account. */
export const SettingsForm = ({ settings }: { readonly settings: ReplenishmentSettings }) => (
  <EntityForm
    noun="par level settings"
    schema={input}
    empty={{}}
    record={settings}
    from={toForm}
    fields={{
      leadWeeks: { label: settingLabels.leadWeeks, kind: 'number', suffix: 'week', width: 'half' },
      reviewWeeks: { label: settingLabels.reviewWeeks, kind: 'number', suffix: 'week', width: 'half' },
      presentationMinimum: {
        label: settingLabels.presentationMinimum,
        kind: 'number',
        suffix: 'unit',
        width: 'half',
      },
      mode: { label: settingLabels.mode, kind: 'select', choices: modeChoices },
      orderRule: {
        label: settingLabels.orderRule,
        kind: 'select',
        choices: ruleChoices,
        placeholder: ruleByBasis,
        description: 'What proposals order. A product without a reliable forecast is ordered up to its par level.',
      },
      movingHolidays: {
        label: settingLabels.movingHolidays,
        kind: 'multiselect',
        choices: holidayChoices,
        description: 'Sales of the weeks around them are expected in the weeks of the coming holiday.',
      },
      serviceLevelBasis: {
        section: 'Availability',
        label: settingLabels.serviceLevelBasis,
        kind: 'select',
        choices: basisChoices,
      },
      serviceLevel: {
        label: settingLabels.serviceLevel,
        kind: 'percent',
        description: 'Probability that the par level covers the demand of lead time and review period',
      },
      marginPercent: {
        label: settingLabels.marginPercent,
        kind: 'percent',
        width: 'half',
        description: 'Percent of the price',
      },
      holdingPercent: {
        label: settingLabels.holdingPercent,
        kind: 'percent',
        width: 'half',
        description: 'Percent of the price',
      },
    }}
    save={(values, options) =>
      saveConfirmed((confirmed) =>
        // A confirmed request differs from the first one and needs its own key.
        replenishment.updateSettings({ body: { ...toValues(values), confirmed } }, confirmed ? {} : options),
      )
    }
  />
);
