import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import type { ReactNode } from 'react';
import { Cards } from '../../kit/ui/cards.tsx';
import { ConstraintsCard } from './constraints-card.tsx';
import { LeadTimesCards } from './lead-times-card.tsx';

interface Props {
  readonly scope: DeliveryScopeKey;
  readonly calendar: ReactNode;
}

/** When a scope orders and receives, how long orders really take, and how large they must be. */
export const DeliveriesTab = ({ scope, calendar }: Props) => (
  <Cards key={`${scope.scope}/${scope.scopeId}`}>
    {calendar}
    <LeadTimesCards scope={scope} />
    <ConstraintsCard scope={scope} />
  </Cards>
);
