import {
  type AutopilotCompany,
  autopilotValues,
  cutOffActions,
} from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { limitTexts } from '@shelfward/contract/autopilot/limits.rules.ts';
import { firstStatuses } from '@shelfward/contract/orders/orders.rules.ts';
import type { z } from 'zod';
import { autopilot } from '../../entities/autopilot/autopilot.api.ts';
import { today } from '../../entities/today/today.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import type { Fields } from '../../kit/form/form.types.ts';
import { type Choice, selected } from '../../kit/resource.ts';
import { cutOffNames, statusNames } from './labels.ts';

const input = autopilotValues.omit({ mode: true });

const userChoices = (search: string) =>
  selected(today.assignees(), (users): readonly Choice[] =>
    users
      .map(({ id, name }) => ({ value: String(id), label: name }))
      .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())),
  );

const fields: Fields<z.input<typeof input>> = {
  'limits.maxOrderCents': { label: limitTexts.ORDER_MONEY.label, kind: 'money', width: 'half', section: 'Limits' },
  'limits.maxDayCents': { label: limitTexts.DAY_MONEY.label, kind: 'money', width: 'half' },
  'limits.forecastFactor': {
    label: limitTexts.FORECAST.label,
    description: 'Times the demand expected until the next delivery',
    kind: 'number',
    width: 'half',
  },
  'limits.usualFactor': {
    label: limitTexts.USUAL_ORDER.label,
    description: 'Times the median of the last orders',
    kind: 'number',
    width: 'half',
  },
  'limits.minConfidence': {
    label: limitTexts.CONFIDENCE.label,
    kind: 'select',
    width: 'half',
    choices: [
      { value: 'MEDIUM', label: 'Medium' },
      { value: 'LOW', label: 'Any' },
    ],
  },
  'limits.maxStockAgeDays': { label: limitTexts.STOCK_AGE.label, kind: 'number', suffix: 'day', width: 'half' },
  hoursBefore: { section: 'Runs', label: 'Hours before the cut-off', kind: 'number', suffix: 'hour', width: 'half' },
  orderStatus: {
    label: 'Orders end as',
    kind: 'select',
    width: 'half',
    choices: firstStatuses.map((value) => ({ value, label: statusNames[value] })),
  },
  atCutOff: {
    label: 'Without a decision by the cut-off',
    kind: 'select',
    choices: cutOffActions.map((value) => ({ value, label: cutOffNames[value] })),
  },
  notifiedUserIds: { label: 'Notify by e-mail', kind: 'multiselect', isId: true, choices: userChoices },
  'proposal.topUpToMinItems': { section: 'Proposals', label: 'Fill up orders below their minimum', kind: 'switch' },
  'proposal.autoFairShare': { label: 'Limit to available stock', kind: 'switch' },
  'proposal.budgetCents': { label: 'Budget of a run', kind: 'money' },
};

interface Props {
  readonly autopilot: AutopilotCompany;
  readonly onSaved: () => void;
}

/** The settings besides the mode, which has its own control. */
export const SettingsForm = ({ autopilot: { own, company }, onSaved }: Props) => (
  <EntityForm
    noun="autopilot"
    schema={input}
    empty={{}}
    record={own}
    from={(setting) => {
      const { mode: _, ...values } = setting;
      return values;
    }}
    fields={fields}
    save={(values, options) =>
      autopilot.update({ params: { companyId: company.id }, body: { own: { ...values, mode: own.mode } } }, options)
    }
    onSaved={onSaved}
  />
);
