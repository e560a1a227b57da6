import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { plannedOrderQuery } from '../../entities/proposals/proposals.api.ts';

/** The changes of an order. Those that the list of all orders left out are requested. */
export const useAllChanges = (proposalId: number, order: PlannedOrderDetail): PlannedOrderDetail['changes'] => {
  const { changes, changeCount, key } = order;
  const enabled = changes.length < changeCount;
  const { data } = useQuery({ ...plannedOrderQuery(proposalId, key), enabled });
  return (enabled && data?.[0]?.changes) || changes;
};
