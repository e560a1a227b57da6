import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { useState } from 'react';
import { type Selection, useSelection } from '../../../kit/screens/use-selection.ts';

/** Selection of rows. It is cleared when the grouping changes and preserved when filters change. */
export const useRowSelection = (rows: readonly OrderStatistics[], grouping: string): Selection<OrderStatistics> => {
  const selection = useSelection(rows);
  const [selectedGrouping, setSelectedGrouping] = useState(grouping);
  if (selectedGrouping !== grouping) {
    setSelectedGrouping(grouping);
    selection.clear();
  }
  return selection;
};
