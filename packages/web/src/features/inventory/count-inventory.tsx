import { Box, Button, Progress, Text, TextInput } from '@mantine/core';
import type { StoreInventoryItem } from '@shelfward/contract/inventory/inventory.contract.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { IconScan, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withDeviceCopy } from '../../kit/drafts/device-copies.ts';
import { storeIdentity } from '../../kit/drafts/store-identity.ts';
import { FormDialog } from '../../kit/screens/form-dialog.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { registerServiceWorker } from '../../kit/service-worker.ts';
import { BottomSheet } from '../../kit/ui/bottom-sheet.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { BarcodeScanner, canScan } from './barcode-scanner.tsx';
import { CountCard, type CountState } from './count-card.tsx';
import { CountForm } from './count-form.tsx';
import classes from './count-inventory.module.css';
import { type CountFilter, findByBarcode, selectProducts } from './count-list.rules.ts';
import { finishCounting, saveCounted, useCounted } from './count-session.ts';
import { inventory, inventoryCopies } from './inventory.api.ts';
import { OnHandHistory } from './on-hand-history.tsx';
import { addWaitingCount, useWaitingCounts, type WaitingCount } from './waiting-counts.ts';

const maxProducts = 2000;

interface Props {
  readonly store: { readonly id: number; readonly name: string };
}

/** Counting at the shelf, on a phone. Counts are saved on the device first, so that it works without a connection. */
export const CountInventory = ({ store }: Props) => {
  const query = inventory.items({
    params: { storeId: store.id },
    query: { size: maxProducts, sort: ['productName,asc'] },
  });
  const items = useQuery(withDeviceCopy(query, inventoryCopies, store.id));
  useEffect(prepareForOffline, []);
  if (!items.data) return items.error ? <ErrorState error={items.error} retry={items.refetch} /> : <LoadingLines />;
  if (items.data.content.length === 0)
    return <EmptyState text="No inventory data yet: this store has no counts, deliveries, or assortments." />;
  return <Count store={store} items={items.data.content} total={items.data.totalElements} />;
};

/** Lets this device open the count without a connection. */
const prepareForOffline = (): void => {
  storeIdentity();
  registerServiceWorker();
};

interface CountProps extends Props {
  readonly items: readonly StoreInventoryItem[];
  readonly total: number;
}

const Count = ({ store, items, total }: CountProps) => {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<CountFilter>('all');
  const [isAdding, setAdding] = useState(false);
  const [history, setHistory] = useState<StoreInventoryItem>();
  const stopAdding = useCallback(() => setAdding(false), []);
  const counted = useCounted(store.id);
  const states = useStates(store.id);
  const onCount = useCount(store, counted);
  const done = items.filter(({ productId }) => String(productId) in counted).length;
  const shown = selectProducts(items, { search, filter, counted });
  const onCode = (code: string) => {
    const item = findByBarcode(items, code);
    if (!item) return `No product of this store has the barcode ${code}.`;
    setFilter('all');
    setSearch(item.product.upc ?? item.product.name);
    return undefined;
  };
  return (
    <Stack component="section" flex={1} bg="var(--sw-canvas)" aria-label="Count inventory">
      <Stack className="line-below" gap={10} px="var(--sw-gutter)" py={12} bg="var(--sw-surface)">
        <SearchRow search={search} setSearch={setSearch} onCode={onCode} />
        <Filters filter={filter} setFilter={setFilter} counts={{ all: items.length, counted: done }} />
      </Stack>
      {total > items.length && (
        <Text px="var(--sw-gutter)" pt={10} c="dimmed">
          The first {formatQuantity(items.length)} products.
        </Text>
      )}
      {shown.length === 0 && (
        <EmptyState
          text="No products match."
          action={
            <Button variant="default" onClick={() => setAdding(true)}>
              Count another product
            </Button>
          }
        />
      )}
      <Stack component="ul" gap={10} flex={1} px={12} py={10}>
        {shown.map((item) => (
          <CountCard
            key={item.productId}
            item={item}
            counted={counted[item.productId]}
            state={states.get(item.productId) ?? (String(item.productId) in counted ? 'saved' : 'open')}
            onCount={onCount}
            onHistory={setHistory}
          />
        ))}
      </Stack>
      <Finish store={store} done={done} all={items.length} />
      {isAdding && (
        <FormDialog title="Count a product" onClose={stopAdding}>
          <CountForm storeId={store.id} />
        </FormDialog>
      )}
      {history && (
        <BottomSheet title={history.product.name} onClose={() => setHistory(undefined)}>
          <OnHandHistory storeId={store.id} item={history} />
        </BottomSheet>
      )}
    </Stack>
  );
};

/** The state of each product with a count that the server has not confirmed. */
const useStates = (storeId: number): ReadonlyMap<number, CountState> => {
  const waiting = useWaitingCounts().filter((count) => count.storeId === storeId);
  return new Map(waiting.map((count) => [count.productId, toState(count)]));
};
const toState = ({ problem }: WaitingCount): CountState => (problem === undefined ? 'waiting' : 'rejected');

/** Stable, so that only the card of the product renders again. */
const useCount = (store: Props['store'], counted: ReturnType<typeof useCounted>) => {
  const latest = useRef({ store, counted });
  latest.current = { store, counted };
  return useCallback(({ productId, product, onHandEstimation }: StoreInventoryItem, quantity: number) => {
    const { id, name } = latest.current.store;
    // A second count of the same product still refers to the estimate before the first.
    const seenEstimation = latest.current.counted[productId]?.seenEstimation ?? onHandEstimation;
    try {
      addWaitingCount({
        storeId: id,
        storeName: name,
        productId,
        productName: product.name,
        quantity,
        seenEstimation,
      });
      saveCounted(id, productId, { quantity, seenEstimation });
    } catch (error) {
      toastError(error, `${product.name}: `);
    }
  }, []);
};

interface SearchRowProps {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly onCode: (code: string) => string | undefined;
}

const SearchRow = ({ search, setSearch, onCode }: SearchRowProps) => {
  const [isScanning, setScanning] = useState(false);
  return (
    <Group gap={10} align="stretch" className={classes.search ?? ''}>
      <TextInput
        type="search"
        aria-label="Search products"
        placeholder="Name, UPC, or SKU"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {canScan() && (
        <Button variant="light" leftSection={<IconScan size={20} />} onClick={() => setScanning(true)}>
          Scan
        </Button>
      )}
      {isScanning && <BarcodeScanner onCode={onCode} onClose={() => setScanning(false)} />}
    </Group>
  );
};

interface FilterProps {
  readonly filter: CountFilter;
  readonly setFilter: (filter: CountFilter) => void;
  readonly counts: { readonly all: number; readonly counted: number };
}

const Filters = ({ filter, setFilter, counts: { all, counted } }: FilterProps) => (
  <Group component="fieldset" gap={8} align="stretch" wrap className={classes.filters ?? ''}>
    <legend className="visually-hidden">Show</legend>
    {(
      [
        ['all', 'All', all],
        ['open', 'Not counted', all - counted],
        ['counted', 'Counted', counted],
      ] as const
    ).map(([key, label, count]) => (
      <button key={key} type="button" aria-pressed={filter === key} onClick={() => setFilter(key)}>
        {label}{' '}
        <Text span c="dimmed" fw={400} className="numbers">
          {formatQuantity(count)}
        </Text>
      </button>
    ))}
  </Group>
);

interface FinishProps extends Props {
  readonly done: number;
  readonly all: number;
}

const Finish = ({ store, done, all }: FinishProps) => {
  const [, change] = useScreenSearch();
  const waiting = useWaitingCounts().length;
  const finish = () => {
    finishCounting(store.id);
    const later = waiting > 0 ? ` ${formatWaiting(waiting)}` : '';
    toast(`${formatQuantity(done)} ${plural(done, 'product', 'products')} counted.${later}`);
    change({ tab: undefined });
  };
  return (
    <footer className={classes.foot}>
      <p>
        <span>
          <Box component="strong" c="var(--sw-text)">
            {formatQuantity(done)}
          </Box>{' '}
          of{' '}
          <Box component="strong" c="var(--sw-text)">
            {formatQuantity(all)}
          </Box>{' '}
          products counted
        </span>
        <span>{formatQuantity(all - done)} left</span>
      </p>
      <Progress value={all === 0 ? 0 : (100 * done) / all} color="var(--sw-positive)" size={6} aria-hidden />
      <Button fullWidth disabled={done === 0} onClick={finish}>
        Finish count
      </Button>
    </footer>
  );
};

const formatWaiting = (count: number): string =>
  `${formatQuantity(count)} ${plural(count, 'count waits', 'counts wait')} to be sent.`;
