import type { AlertRule } from '@shelfward/contract/alerts/alerts.contract.ts';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { alerts } from '../../entities/alerts/alerts.api.ts';
import { companyChoices, formatUserName, regionChoices } from '../../entities/companies/companies.api.ts';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { accountCurrencyPrefix } from '../../kit/currency.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { described } from '../../kit/form/field-shared.ts';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { type Choice, resource, selected } from '../../kit/resource.ts';
import { amountInCents, anyNumber } from '../../kit/ui/cell-numbers.rules.ts';
import { TypedNumberInput } from '../../kit/ui/typed-number-input.tsx';
import {
  conditions,
  findCondition,
  newRule,
  ruleFormSchema,
  subjectChoices,
  toRuleForm,
  toRuleInput,
} from './rule-form.rules.ts';
import { RulePreview } from './rule-preview.tsx';

const reportReaders = resource('report-mails', { recipients: reportMailRoutes.recipients });

const recipientChoices = (search: string) =>
  selected(reportReaders.recipients(), (users): readonly Choice[] =>
    users
      .map((user) => ({ value: String(user.id), label: formatUserName(user) }))
      .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())),
  );

/** A rule, whose fields form its sentence. */
export const RuleForm = ({ record }: { readonly record?: AlertRule }) => (
  <EntityForm
    noun="alert rule"
    schema={ruleFormSchema}
    empty={newRule}
    record={record}
    from={toRuleForm}
    fields={{
      filters: {
        label: 'Preview',
        kind: 'custom',
        render: ({ values }) => <RulePreview values={values} />,
        format: () => '',
      },
      subject: { label: 'Observe', kind: 'select', choices: subjectChoices },
      condition: { label: 'Condition', kind: 'select', choices: [...conditions], width: 'half' },
      threshold: {
        label: 'Threshold',
        kind: 'custom',
        width: 'half',
        follows: { field: 'condition', propose: (condition) => findCondition(condition).threshold },
        render: (input) => <Threshold {...input} />,
      },
      weeks: {
        label: 'Compare with at least',
        kind: 'number',
        suffix: 'week',
        description: 'The weeks before the compared ones, from which the expectation is computed, with the season.',
        isShown: ({ condition }) => ['FALL', 'RISE'].includes(findCondition(condition).kind),
      },
      'filters.companyIds': {
        label: 'Companies',
        kind: 'multiselect',
        isId: true,
        choices: companyChoices,
        placeholder: 'All',
      },
      'filters.regionIds': {
        label: 'Regions',
        kind: 'multiselect',
        isId: true,
        choices: regionChoices(undefined),
        placeholder: 'All',
        width: 'half',
      },
      'filters.productLineIds': {
        label: 'Product lines',
        kind: 'multiselect',
        isId: true,
        choices: productLineChoices,
        placeholder: 'All',
        width: 'half',
      },
      isTask: { label: 'Show alerts on the page Today', kind: 'switch' },
      isShared: {
        label: 'Share with all users who see reports',
        kind: 'switch',
        description: 'Otherwise only you and administrators see the rule.',
      },
      isEvent: { label: 'Send alerts to webhooks', kind: 'switch' },
      recipientIds: { label: 'E-mail to', kind: 'multiselect', isId: true, choices: recipientChoices },
    }}
    save={(values, options) => {
      const body = toRuleInput(values);
      return record
        ? alerts.update({ params: { alertRuleId: record.id }, body }, options)
        : alerts.create({ body }, options);
    }}
  />
);

/** Percent, days, units, or money. */
const Threshold = ({ value, values, onChange, onBlur, error }: FieldInput) => {
  const { kind, figure } = findCondition(values.condition);
  const isMoney = figure === 'SALES' && (kind === 'BELOW' || kind === 'ABOVE');
  const isPercent = kind === 'FALL' || kind === 'RISE' || figure === 'AVAILABILITY';
  const suffix = kind === 'SILENCE' ? ' days' : isPercent ? '%' : isMoney ? '' : ' units';
  return (
    <TypedNumberInput
      label="Threshold"
      withAsterisk
      aria-required
      inputWrapperOrder={[...described]}
      kind={isMoney ? amountInCents : anyNumber}
      prefix={isMoney ? accountCurrencyPrefix() : ''}
      suffix={suffix}
      value={typeof value === 'number' || typeof value === 'string' ? value : undefined}
      onNumber={(number, typed) => onChange(number ?? typed)}
      onBlur={onBlur}
      error={error}
    />
  );
};
