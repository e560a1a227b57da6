import { Button } from '@mantine/core';
import { type SampleDataState, sampleDataRoutes } from '@shelfward/contract/sample-data/sample-data.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { markEverythingChanged } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Card, CardFoot } from '../../kit/ui/cards.tsx';
import { confirm } from '../../kit/ui/confirm.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { sampleData } from './sample-data.api.ts';

/** Loads sample data into an empty account, and removes it. Only administrators see it. */
export const SampleDataCard = (props: Props) => {
  const isAllowed = useIsAllowed();
  return isAllowed(sampleDataRoutes.get) ? <SampleData {...props} /> : null;
};

interface Props {
  /** Hidden if sample data can neither be loaded nor removed. */
  readonly isOnlyIfUsable?: true;
}

const SampleData = ({ isOnlyIfUsable }: Props) => {
  const { data, error, refetch } = useQuery(inBackground(sampleData.get()));
  if (isOnlyIfUsable && !data?.isLoaded && !data?.mayLoad) return null;
  return (
    <Card title="Sample data" isNarrow>
      {error && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <LoadingLines />}
      {data && (data.isLoaded ? <Loaded state={data} /> : <NotLoaded mayLoad={data.mayLoad} />)}
    </Card>
  );
};

const NotLoaded = ({ mayLoad }: Pick<SampleDataState, 'mayLoad'>) => {
  const { isBusy, run } = useBusy();
  if (!mayLoad)
    return <p>Sample data can only be loaded into an account without records, integrations, and webhooks.</p>;
  const load = async () => {
    await sampleData.load();
    void markEverythingChanged();
    toast('Sample data loaded.');
  };
  return (
    <>
      <p>Try the product with generated companies, stores, products, orders, and two years of sales.</p>
      <CardFoot>
        <Button loading={isBusy} onClick={() => void run(load)}>
          Load sample data
        </Button>
      </CardFoot>
    </>
  );
};

const Loaded = ({ state }: { readonly state: SampleDataState }) => {
  const { isBusy, run } = useBusy();
  const records = describeRecords(state);
  const isUsed = state.usedBy.length > 0;
  const remove = async () => {
    const isConfirmed = await confirm({
      title: 'Remove the sample data?',
      text: isUsed
        ? `Your own records use sample records: ${formatUsages(state)}. The sample records that they use, such as the store of an order, remain as your own records. All other sample records are deleted, with their sales and inventory. This cannot be undone.`
        : `${records} are deleted, with their sales and inventory. Your own records remain. This cannot be undone.`,
      confirm: isUsed ? 'Remove unused sample data' : 'Remove sample data',
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await sampleData.remove({ query: { retainUsed: isUsed } });
    void markEverythingChanged();
    toast('Sample data removed.');
  };
  return (
    <>
      <p>This account has sample data: {records}.</p>
      {isUsed && (
        <p>
          Your own records use it: <Usages usedBy={state.usedBy} />. The sample records that they use remain as your own
          records.
        </p>
      )}
      <CardFoot>
        <Button variant="default" loading={isBusy} onClick={() => void run(remove)}>
          {isUsed ? 'Remove unused sample data' : 'Remove sample data'}
        </Button>
      </CardFoot>
    </>
  );
};

/** The lists in which users find the records. */
const lists = {
  orders: '/orders',
  proposals: '/proposals',
  shipments: '/shipments',
  stores: '/stores',
  companies: '/companies',
  products: '/products',
  assortments: '/assortments',
} as const;
const hasList = (kind: string): kind is keyof typeof lists => Object.hasOwn(lists, kind);

const formatUsage = ({ kind, count }: Usage): string => `${kind} (${formatQuantity(count)})`;
const formatUsages = ({ usedBy }: Pick<SampleDataState, 'usedBy'>): string => usedBy.map(formatUsage).join(', ');

type Usage = SampleDataState['usedBy'][number];

const Usages = ({ usedBy }: Pick<SampleDataState, 'usedBy'>) =>
  usedBy.map((usage, index) => (
    <Fragment key={usage.kind}>
      {index > 0 && ', '}
      {hasList(usage.kind) ? <Link to={lists[usage.kind]}>{formatUsage(usage)}</Link> : formatUsage(usage)}
    </Fragment>
  ));

const describeRecords = ({ companies, stores, products, orders }: SampleDataState): string =>
  `${formatQuantity(companies)} companies, ${formatQuantity(stores)} stores, ${formatQuantity(products)} products, and ${formatQuantity(orders)} orders`;
