import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isProjected } from '@shelfward/contract/proposals/projection.rules.ts';
import { inventoryPosition, type ReplenishmentInputs } from '@shelfward/contract/proposals/proposals.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { storeOrderProposals } from '../../entities/proposals/proposals.api.ts';
import { Spark } from '../../kit/charts/spark.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { IncomingList } from './incoming-list.tsx';
import { formatTenths, toProjectionFacts } from './projection-facts.ts';
import classes from './proposal-panel.module.css';

interface Props {
  readonly storeOrderProposalId: number;
  readonly productId: number;
  /** Whether the store lists the product in this proposal. */
  readonly isListed: boolean;
  readonly inputs: ReplenishmentInputs;
  readonly quantity: number;
}

const pauseMs = 250;

/** The replenishment inputs and the sales of the product in the store, requested when the selection stops moving. */
export const CellSales = ({ storeOrderProposalId, productId, isListed, inputs, quantity }: Props) => {
  const [debouncedCell] = useDebouncedValue(`${storeOrderProposalId} ${productId}`, pauseMs);
  const isCurrent = debouncedCell === `${storeOrderProposalId} ${productId}`;
  const { data, isPlaceholderData } = useQuery({
    ...storeOrderProposals.item({ params: { id: storeOrderProposalId, productId } }),
    enabled: isListed && isCurrent,
    placeholderData: keepPreviousData,
  });
  const shown = isListed && isCurrent && !isPlaceholderData ? data : undefined;
  const weekly = shown?.weeklyUnits;
  const average = weekly && weekly.reduce((sum, units) => sum + units, 0) / weekly.length;
  const supply = inventoryPosition(inputs) + quantity;
  const facts = [
    ...(isProjected(inputs.projection)
      ? toProjectionFacts(inputs.projection)
      : [['Par level', formatQuantity(inputs.parLevel)]]),
    ['Est. inventory', formatQuantity(inputs.onHand)],
    ...(inputs.inTransit > 0 ? [['In transit', formatQuantity(inputs.inTransit)]] : []),
    ...(inputs.openOrders > 0 ? [['On open orders', formatQuantity(inputs.openOrders)]] : []),
    ...(inputs.otherProposals > 0 ? [['In other proposals', formatQuantity(inputs.otherProposals)]] : []),
    ['Avg weekly sales', average === undefined ? '–' : formatTenths(average)],
    ['Weeks of supply', average ? formatTenths(supply / average) : '–'],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <Group align="stretch" justify="space-between" py={4} c="dimmed" key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Group>
        ))}
      </dl>
      {shown && <IncomingList incoming={shown.incoming} />}
      <Box component="section" mt={12} pt={14} className={classes.section ?? ''}>
        <h4>Units sold, last 12 weeks</h4>
        <Box mih={56}>
          {weekly && <Spark series={{ name: 'Units sold', measure: 'units', values: weekly }} labels={weekLabels} />}
        </Box>
      </Box>
    </>
  );
};

const weekLabels = Array.from({ length: 12 }, (_, week) => (week === 11 ? 'last week' : `${12 - week} weeks ago`));
