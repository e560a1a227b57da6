import { useDebouncedValue } from '@mantine/hooks';
import type { AdjustmentPreview as Preview } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { inBackground, nothingAsked } from '../../kit/resource.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import classes from './adjustment-preview.module.css';
import { storeAssortments } from './assortments.api.ts';

interface Props {
  readonly storeIds: readonly number[];
  /** Whole; undefined while nothing is typed. */
  readonly percent: number | undefined;
}

/** More stores than one call previews are only told that. */
const mostStores = 500;
const pauseMs = 250;

/** What a percentage would change, worked out by the server as it would do it: of one store each product, else each store. */
export const AdjustmentPreview = ({ storeIds, percent: typed = 0 }: Props) => {
  const [percent] = useDebouncedValue(typed, pauseMs);
  const isAsked = storeIds.length > 0 && storeIds.length <= mostStores;
  const body = { storeIds: [...storeIds], percent };
  const { data, error, isPlaceholderData } = useQuery({
    ...(isAsked ? inBackground(storeAssortments.previewAdjustment({ body })) : nothingAsked<Preview>()),
    placeholderData: keepPreviousData,
  });
  if (!isAsked) return <p className={classes.text}>There are too many stores to show what would change.</p>;
  if (error) return <p className={classes.text}>What would change cannot be shown just now.</p>;
  if (!data) return null;
  return (
    <div className={classes.preview} data-old={isPlaceholderData || undefined}>
      <p className={classes.text} aria-live="polite">
        {outcomeOf(data)}
      </p>
      {data.changedItems > 0 && (
        <DataTable label="What would change" className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{data.items.length > 0 ? 'Product' : 'Store'}</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(data).map(({ id, name, before, after }) => (
              <tr key={id}>
                <td>{name}</td>
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
    </div>
  );
};

const outcomeOf = ({ totalParLevelBefore: now, totalParLevelAfter: then, changedItems }: Preview): string => {
  if (changedItems === 0) return `The par levels come to ${formatQuantity(now)} units.`;
  return `The par levels come to ${formatQuantity(then)} units instead of ${formatQuantity(now)}.`;
};

const rowsOf = ({ items, stores }: Preview) =>
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
