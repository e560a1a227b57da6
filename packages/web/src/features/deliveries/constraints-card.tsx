import { Alert, Button } from '@mantine/core';
import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { orderConstraintRoutes } from '@shelfward/contract/deliveries/order-constraints.contract.ts';
import type { OrderConstraint } from '@shelfward/contract/deliveries/order-constraints.shapes.ts';
import { minimumKinds } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inBackground } from '../../kit/resource.ts';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import { Facts } from '../../kit/screens/peek-panel.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { Card, CardFoot } from '../../kit/ui/cards.tsx';
import { none } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { ConstraintForm } from './constraint-form.tsx';
import { describeFreight, formatMinimum, minimumLabels } from './constraint-values.ts';
import { orderConstraints } from './deliveries.api.ts';

/** How large an order must be, and what its freight costs, with the scope that each value comes from. */
export const ConstraintsCard = ({ scope }: { readonly scope: DeliveryScopeKey }) => {
  const mayEdit = useIsAllowed()(orderConstraintRoutes.update.access);
  const [isShown, setShown] = useState(false);
  const query = inBackground(orderConstraints.get({ params: scope }));
  const { data, error, refetch } = useQuery(query);
  return (
    <Card title="Minimum order and freight" isWide isNarrow>
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <LoadingLines />}
      {data && <Facts facts={toFacts(data.effective, scope)} />}
      {data && data.contradictions.length > 0 && (
        <Alert color="yellow" variant="light" p="xs">
          {data.contradictions.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      {data && mayEdit && (
        <CardFoot>
          <Button variant="default" onClick={() => setShown(true)}>
            Change
          </Button>
        </CardFoot>
      )}
      {isShown && (
        <FormDialog title="Minimum order and freight" onClose={() => setShown(false)}>
          <RecordForm load={query} form={(constraint) => <ConstraintForm scope={scope} constraint={constraint} />} />
        </FormDialog>
      )}
    </Card>
  );
};

const toFacts = ({ minimums, freight }: OrderConstraint['effective'], { scope, scopeId }: DeliveryScopeKey) => {
  const toOrigin = (from: { readonly scope: string; readonly id: number; readonly name: string }) =>
    from.scope === scope && from.id === scopeId ? '' : `, from ${from.name}`;
  return [
    ...minimumKinds.map((kind) => {
      const found = minimums.find((one) => one.kind === kind);
      const value = found ? `${formatMinimum(kind, found.minimum)}${toOrigin(found.from)}` : none;
      return { label: minimumLabels[kind], value };
    }),
    { label: 'Freight', value: freight ? `${describeFreight(freight.steps)}${toOrigin(freight.from)}` : none },
  ];
};
