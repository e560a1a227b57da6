import {
  type ReplenishmentSettings,
  type ReplenishmentValues,
  replenishmentValues,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { z } from 'zod';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { replenishment } from './replenishment.api.ts';

/** The form shows the service level in percent. */
const input = z.strictObject({ ...replenishmentValues.shape, serviceLevel: z.number().min(50).max(99.9) });

const toForm = (settings: ReplenishmentSettings): z.input<typeof input> => {
  const { companies: _, ...values } = settings;
  return { ...values, serviceLevel: Number((values.serviceLevel * 100).toFixed(4)) };
};

const toValues = ({ serviceLevel, ...values }: z.output<typeof input>): ReplenishmentValues => ({
  ...values,
  serviceLevel: Number((serviceLevel / 100).toFixed(6)),
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
      leadWeeks: { label: 'Lead time', kind: 'number', suffix: 'weeks', width: 'half' },
      reviewWeeks: { label: 'Review period', kind: 'number', suffix: 'weeks', width: 'half' },
      serviceLevel: {
        label: 'Service level',
        kind: 'percent',
        width: 'half',
        description: 'Probability that the par level covers the demand of lead time and review period',
      },
      presentationMinimum: { label: 'Presentation minimum', kind: 'number', suffix: 'units', width: 'half' },
      mode: {
        label: 'Mode',
        kind: 'select',
        choices: [
          { value: 'SUGGEST', label: 'Suggest: users accept suggestions' },
          { value: 'FLOOR', label: 'Floor: proposals use suggestions above the par level' },
          { value: 'AUTOMATIC', label: 'Automatic: each run accepts its suggestions' },
          { value: 'OFF', label: 'Off: no suggestions' },
        ],
      },
    }}
    save={(values, options) => replenishment.updateSettings({ body: toValues(values) }, options)}
  />
);
