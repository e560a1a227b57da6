import type { ApiError } from '@shelfward/client/api-error.ts';
import type { OrderEntry, OrderEntryStore } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { orderEntries } from '../../entities/orders/order-entry.api.ts';
import { loadOrder } from '../../entities/orders/orders.api.ts';
import { queryClient } from '../../kit/query-client.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import { StoreCards, StoreSelect, storesQuery } from './store-choice.tsx';
import { StoreEntry } from './store-entry.tsx';

/** A store orders: the store is in the URL, or the first one with a draft or something to order. */
export const NewOrderPage = () => {
  const [search] = useScreenSearch();
  const isPhone = useIsPhone();
  // The sheet stays open when the products of a store have loaded.
  const [isChoosing, setChoosing] = useState(false);
  const stores = useQuery(storesQuery());
  if (stores.error && !stores.data)
    return (
      <Frame>
        <ErrorState error={stores.error} retry={stores.refetch} />
      </Frame>
    );
  if (!stores.data)
    return (
      <Frame>
        <LoadingLines count={10} />
      </Frame>
    );
  const { content, totalElements } = stores.data;
  const givenId = Number(search.storeId) || undefined;
  const storeId = givenId ?? findFirst(content)?.store.id;
  const orderId = Number(search.orderId) || undefined;
  if (storeId === undefined)
    return (
      <Frame>
        <EmptyState text="You have no stores that can order yet." />
      </Frame>
    );
  const choice = { stores: content, total: totalElements, current: content.find(({ store }) => store.id === storeId) };
  return (
    <PageFrame>
      <EntryOfStore
        key={`${storeId} ${orderId ?? ''}`}
        storeId={storeId}
        orderId={orderId}
        stores={
          isPhone ? <StoreSelect {...choice} isOpen={isChoosing} setOpen={setChoosing} /> : <StoreCards {...choice} />
        }
      />
    </PageFrame>
  );
};

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <PageFrame>
    <PageHead title="New order" />
    {children}
  </PageFrame>
);

const findFirst = (stores: readonly OrderEntryStore[]): OrderEntryStore | undefined =>
  stores.find(({ order }) => order?.status === 'DRAFT') ??
  stores.find(({ order, productsBelowPar }) => !order && productsBelowPar > 0) ??
  stores[0];

interface Props {
  readonly storeId: number;
  /** The draft to continue; without it, the newest one. */
  readonly orderId: number | undefined;
  readonly stores: ReactNode;
}

const EntryOfStore = ({ storeId, orderId, stores }: Props) => {
  const { data, error, refetch } = useQuery(startQuery(storeId, orderId));
  const [opened, setOpened] = useState(0);
  useReloadAt(data?.entry.delivery?.orderBy, refetch);
  if (data)
    return (
      <StoreEntry
        key={opened}
        {...data}
        stores={stores}
        reload={refetch}
        restart={() => refetch().then(() => setOpened(opened + 1))}
      />
    );
  return (
    <>
      <PageHead title="New order" />
      {stores}
      {error ? <ErrorState error={error} retry={refetch} /> : <LoadingLines count={10} />}
    </>
  );
};

interface Start {
  readonly entry: OrderEntry;
  readonly order: Order | undefined;
}

/** What the store can order, and its draft. Not cached, because the page changes the draft. */
const startQuery = (storeId: number, orderId: number | undefined): UseQueryOptions<Start, ApiError> => {
  const entries = orderEntries.get({ params: { storeId } });
  return {
    queryKey: [...entries.queryKey, 'start', orderId],
    queryFn: async () => {
      const entry = await queryClient.fetchQuery({ ...entries, staleTime: 0 });
      const draftId = orderId ?? entry.draftId;
      const order = draftId === null ? undefined : await loadOrder(draftId);
      return { entry, order: order?.status === 'DRAFT' && order.store?.id === storeId ? order : undefined };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  };
};

const maxTimerMs = 2 ** 31 - 1;

/** Loads the next delivery when the cut-off has passed. */
const useReloadAt = (orderBy: string | undefined, reload: () => unknown): void => {
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    if (orderBy === undefined) return;
    const pause = new Date(orderBy).getTime() - Date.now();
    if (pause > maxTimerMs) return;
    const timer = setTimeout(() => void latest.current(), Math.max(0, pause));
    return () => clearTimeout(timer);
  }, [orderBy]);
};
