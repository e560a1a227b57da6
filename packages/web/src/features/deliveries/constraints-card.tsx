import { Alert } from '@mantine/core';
import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { orderConstraintRoutes } from '@shelfward/contract/deliveries/order-constraints.contract.ts';
import type { OrderConstraint } from '@shelfward/contract/deliveries/order-constraints.shapes.ts';
import type { MinimumKind } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { orderConstraints } from '../../entities/deliveries/deliveries.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { inBackground } from '../../kit/resource.ts';
import { RecordForm } from '../../kit/screens/form-dialog.tsx';
import { Facts } from '../../kit/screens/peek-panel.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { none } from '../../kit/ui/numbers.ts';
import {
  constraintForm,
  describeFreight,
  formatMinimum,
  toConstraintForm,
  toConstraintValues,
} from './constraint-values.ts';
import { FreightInput } from './freight-input.tsx';

const minimumLabels: Readonly<Record<MinimumKind, string>> = {
  VALUE: 'Minimum value',
  UNITS: 'Minimum units',
  CASES: 'Minimum cases',
  WEIGHT: 'Minimum weight',
};

/** How large an order must be, and what its freight costs. */
export const ConstraintsCard = ({ scope }: { readonly scope: DeliveryScopeKey }) => {
  const mayEdit = useIsAllowed()(orderConstraintRoutes.update.access);
  const query = inBackground(orderConstraints.get({ params: scope }));
  const { data } = useQuery(query);
  return (
    <Card title="Minimum order and freight" isNarrow>
      {data && data.contradictions.length > 0 && (
        <Alert color="yellow" variant="light" p="xs">
          {data.contradictions.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      <RecordForm
        load={query}
        form={(constraint) =>
          mayEdit ? (
            <ConstraintForm scope={scope} constraint={constraint} />
          ) : (
            <Facts facts={toFacts(constraint.effective)} />
          )
        }
      />
    </Card>
  );
};

interface FormProps {
  readonly scope: DeliveryScopeKey;
  readonly constraint: OrderConstraint;
}

const ConstraintForm = ({ scope, constraint: { own, effective }, constraint }: FormProps) => {
  const field = (kind: MinimumKind) => {
    const inherited = own.minimums.some((one) => one.kind === kind)
      ? undefined
      : effective.minimums.find((one) => one.kind === kind);
    return {
      label: minimumLabels[kind],
      width: 'half',
      placeholder: inherited ? `${inherited.from.name}: ${formatMinimum(kind, inherited.minimum)}` : 'None',
    } as const;
  };
  return (
    <EntityForm
      noun="minimum order and freight"
      draft={`${scope.scope}/${scope.scopeId}`}
      schema={constraintForm}
      empty={{}}
      record={constraint}
      from={toConstraintForm}
      fields={{
        VALUE: { ...field('VALUE'), kind: 'money' },
        WEIGHT: { ...field('WEIGHT'), kind: 'number', suffix: 'kg' },
        UNITS: { ...field('UNITS'), kind: 'number', suffix: 'unit' },
        CASES: { ...field('CASES'), kind: 'number', suffix: 'case' },
        freight: {
          label: 'Freight',
          section: 'Freight',
          kind: 'custom',
          render: ({ value, error, onChange }) => (
            <FreightInput
              {...{ value, error, onChange }}
              inherited={own.freight === null ? effective.freight : null}
              canInherit={scope.scope !== 'account'}
            />
          ),
        },
      }}
      save={(values, options) => orderConstraints.update({ params: scope, body: toConstraintValues(values) }, options)}
    />
  );
};

const toFacts = ({ minimums, freight }: OrderConstraint['effective']) => [
  ...minimums.map(({ kind, minimum, from }) => ({
    label: minimumLabels[kind],
    value: `${formatMinimum(kind, minimum)}, from ${from.name}`,
  })),
  { label: 'Freight', value: freight ? `${describeFreight(freight.steps)}, from ${freight.from.name}` : none },
];
