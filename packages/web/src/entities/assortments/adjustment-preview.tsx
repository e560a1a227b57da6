import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AdjustmentPreview as Preview } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { disabledQuery, inBackground } from '../../kit/resource.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { Stack } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { StoreLink } from '../stores/store-link.tsx';
import classes from './adjustment-preview.module.css';
import { storeAssortments } from './assortments.api.ts';

interface Props {
  readonly storeIds: readonly number[];
  /** Whole percent; undefined while the input is empty. */
  readonly percent: number | undefined;
}

/** Limit of stores for one preview request. Above it, a message replaces the preview. */
const maxStores = 500;
const debounceMs = 250;

/** Preview of a percentage change, computed by the server: by product for one store, by store for several. */
export const AdjustmentPreview = ({ storeIds, percent: typed = 0 }: Props) => {
  const [percent] = useDebouncedValue(typed, debounceMs);
  const isRequested = storeIds.length > 0 && storeIds.length <= maxStores;
  const body = { storeIds: [...storeIds], percent };
  const { data, error, isPlaceholderData } = useQuery({
    ...(isRequested ? inBackground(storeAssortments.previewAdjustment({ body })) : disabledQuery<Preview>()),
    placeholderData: keepPreviousData,
  });
  if (!isRequested) return <Text c="dimmed">The preview is not available for more than {maxStores} stores.</Text>;
  if (error) return <Text c="dimmed">The preview could not be loaded.</Text>;
  if (!data) return null;
  return (
    <Stack gap={8} mah={260} mt={8} className={classes.preview ?? ''} data-outdated={isPlaceholderData || undefined}>
      <Text c="dimmed" aria-live="polite">
        {describeTotals(data)}
      </Text>
      {data.changedItems > 0 && (
        <DataTable label="Preview" className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{data.items.length > 0 ? 'Product' : 'Store'}</th>
              <th scope="col">Current</th>
              <th scope="col">New</th>
            </tr>
          </thead>
          <tbody>
            {buildRows(data).map(({ id, name, before, after }) => (
              <tr key={id}>
                <td>{data.items.length > 0 ? name : <StoreLink store={{ id, name }} />}</td>
                <td>
                  <Quantity value={before} />
                </td>
                <td>
                  <Quantity value={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </Stack>
  );
};

const describeTotals = ({ totalParLevelBefore: now, totalParLevelAfter: then, changedItems }: Preview): string => {
  if (changedItems === 0) return `Total par level: ${formatQuantity(now)} units (unchanged)`;
  return `Total par level: ${formatQuantity(then)} units instead of ${formatQuantity(now)}`;
};

const buildRows = ({ items, stores }: Preview) =>
  items.length > 0
    ? items.map(({ product, parLevelBefore, parLevelAfter }) => ({
        id: product.id,
        name: product.name,
        before: parLevelBefore,
        after: parLevelAfter,
      }))
    : stores.map(({ storeId, storeName, totalParLevelBefore, totalParLevelAfter }) => ({
        id: storeId,
        name: storeName,
        before: totalParLevelBefore,
        after: totalParLevelAfter,
      }));
