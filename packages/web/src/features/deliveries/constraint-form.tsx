import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import type { OrderConstraint } from '@shelfward/contract/deliveries/order-constraints.shapes.ts';
import type { MinimumKind } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import {
  constraintForm,
  describeFreight,
  formatMinimum,
  minimumLabels,
  toConstraintForm,
  toConstraintValues,
} from './constraint-values.ts';
import { orderConstraints } from './deliveries.api.ts';
import { FreightInput } from './freight-input.tsx';

interface Props {
  readonly scope: DeliveryScopeKey;
  readonly constraint: OrderConstraint;
}

/** The minimums and the freight of a scope. An empty field has the inherited value, which it shows. */
export const ConstraintForm = ({ scope, constraint }: Props) => {
  const { own, effective } = constraint;
  const field = (kind: MinimumKind) => {
    const isOwn = own.minimums.some((one) => one.kind === kind);
    const inherited = isOwn ? undefined : effective.minimums.find((one) => one.kind === kind);
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
        UNITS: { ...field('UNITS'), kind: 'number', suffix: 'unit' },
        CASES: { ...field('CASES'), kind: 'number', suffix: 'case' },
        WEIGHT: { ...field('WEIGHT'), kind: 'number', suffix: 'kg' },
        freight: {
          label: 'Freight',
          section: 'Freight',
          kind: 'custom',
          format: formatFreight,
          render: ({ value, error, onChange }) => (
            <FreightInput
              {...{ value, error, onChange }}
              inherited={own.freight === null ? effective.freight : null}
              canInherit={scope.scope !== 'account'}
            />
          ),
        },
      }}
      save={(values, options) =>
        orderConstraints.update({ params: scope, body: { own: toConstraintValues(values) } }, options)
      }
    />
  );
};

const formatFreight = (value: unknown): string => {
  const steps = constraintForm.shape.freight.safeParse(value).data;
  return steps ? describeFreight(steps) : 'Inherited';
};
