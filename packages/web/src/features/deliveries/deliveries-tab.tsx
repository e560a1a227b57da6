import { deliveryPerformanceRoutes } from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import type { ReactNode } from 'react';
import { useIsAllowed } from '../../kit/session.ts';
import { Cards } from '../../kit/ui/cards.tsx';
import { ConstraintsCard } from './constraints-card.tsx';
import { LateOrdersCard, LeadTimesCard } from './lead-times-card.tsx';

interface Props {
  readonly scope: DeliveryScopeKey;
  readonly calendar: ReactNode;
}

/** When a scope orders and receives, how long orders really take, how large they must be, and which are late. */
export const DeliveriesTab = ({ scope, calendar }: Props) => {
  const isReader = useIsAllowed()(deliveryPerformanceRoutes.get.access);
  return (
    <Cards key={`${scope.scope}/${scope.scopeId}`}>
      {calendar}
      {isReader && <LeadTimesCard scope={scope} />}
      <ConstraintsCard scope={scope} />
      {isReader && <LateOrdersCard scope={scope} />}
    </Cards>
  );
};
