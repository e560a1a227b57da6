import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { useState } from 'react';
import { type Selection, useSelection } from '../../../kit/screens/use-selection.ts';

/** Rows of one grouping: with another one a selection means nothing any more, while filters may gather it. */
export const useRowSelection = (rows: readonly OrderStatistics[], grouping: string): Selection<OrderStatistics> => {
  const selection = useSelection(rows);
  const [of, setOf] = useState(grouping);
  if (of !== grouping) {
    setOf(grouping);
    selection.clear();
  }
  return selection;
};
