import { Box, Button, Text } from '@mantine/core';
import type {
  HistoryKind,
  OnHandChange,
  StoreInventoryItem,
} from '@shelfward/contract/inventory/inventory.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StepChart } from '../../kit/charts/step-chart.tsx';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { formatDifference, formatQuantity } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { inventory } from './inventory.api.ts';
import classes from './inventory.module.css';
import { InventoryNotes } from './inventory-notes.tsx';
import { ReportedStock } from './reported-stock.tsx';

interface Props {
  readonly storeId: number;
  readonly item: StoreInventoryItem;
}

const sizes = [50, 500, 2000] as const;

/** The history of an estimate: a chart, and all counts, deliveries, and sales, newest first. */
export const OnHandHistory = ({ storeId, item }: Props) => {
  const [length, setLength] = useState(0);
  const query = { size: sizes[length] ?? sizes[0] };
  const params = { storeId, productId: item.productId };
  const history = useQuery({ ...inventory.history({ params, query }), placeholderData: keepPreviousData });
  if (!history.data)
    return history.error ? <ErrorState error={history.error} retry={history.refetch} /> : <LoadingLines />;
  const { content, totalElements } = history.data;
  return (
    <Stack gap={14}>
      <Group component="p" gap={6} align="baseline" wrap c="dimmed">
        <Box component="strong" c="var(--sw-text)" fz={19} fw={600}>
          {formatQuantity(item.onHandEstimation)}
        </Box>{' '}
        on hand
        <InventoryNotes item={item} />
      </Group>
      {item.reported && <ReportedStock reported={item.reported} />}
      {content.length > 0 ? (
        <>
          <EstimateChart changes={content} />
          <Changes changes={content} />
        </>
      ) : (
        <Text c="dimmed">No counts, deliveries, or sales</Text>
      )}
      {content.length < totalElements && length < sizes.length - 1 && (
        <Button variant="default" size="xs" loading={history.isFetching} onClick={() => setLength(length + 1)}>
          Show more of {formatQuantity(totalElements)}
        </Button>
      )}
    </Stack>
  );
};

const EstimateChart = ({ changes }: { readonly changes: readonly OnHandChange[] }) => {
  const points = changes.map(({ day, updatedValue }) => ({ at: Date.parse(day), value: updatedValue })).toReversed();
  const values = points.map(({ value }) => value);
  const summary = `Between ${formatQuantity(Math.min(...values))} and ${formatQuantity(Math.max(...values))} units over ${formatCount(changes.length, 'change')}.`;
  return <StepChart points={points} until={Date.now()} summary={summary} />;
};

const kindLabels: Readonly<Record<HistoryKind, string>> = {
  COUNT: 'Count',
  MANUAL: 'Count',
  IMPORT: 'Imported count',
  ZERO: 'Set to zero',
  DELIVERY: 'Delivery',
  RETURN: 'Return',
  SALE: 'Sale',
  REVERSAL: 'Delivery returned',
};

const Changes = ({ changes }: { readonly changes: readonly OnHandChange[] }) => (
  <Box component="table" w="100%" className={classes.changes ?? ''}>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Movement</th>
        <th scope="col" data-align="right">
          Change
        </th>
        <th scope="col" data-align="right">
          On hand
        </th>
      </tr>
    </thead>
    <tbody>
      {changes.map((change, index) => (
        <tr key={index}>
          <td>
            <DateText value={change.day} />
          </td>
          <td>
            {kindLabels[change.kind]}
            {change.user && (
              <Text span display="block" c="var(--sw-faint)" fz={11.5}>
                {change.user.name}
              </Text>
            )}
            {change.unexplained > 0 && (
              <span className={classes.doubt}>{formatQuantity(change.unexplained)} unexplained sales</span>
            )}
          </td>
          <td data-align="right">{formatDifference(change.modifier)}</td>
          <td data-align="right">
            <Quantity value={change.updatedValue} />
          </td>
        </tr>
      ))}
    </tbody>
  </Box>
);
