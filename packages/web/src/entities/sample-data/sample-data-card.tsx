import { Button } from '@mantine/core';
import { type SampleDataState, sampleDataRoutes } from '@shelfward/contract/sample-data/sample-data.contract.ts';
import { useQuery } from '@tanstack/react-query';
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
  return isAllowed(sampleDataRoutes.get.access) ? <SampleData {...props} /> : null;
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
    markEverythingChanged();
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
  const remove = async () => {
    const isConfirmed = await confirm({
      title: 'Remove the sample data?',
      text: `${records} are deleted, with their sales and inventory. Your own records remain. This cannot be undone.`,
      confirm: 'Remove sample data',
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await sampleData.remove();
    markEverythingChanged();
    toast('Sample data removed.');
  };
  return (
    <>
      <p>This account has sample data: {records}.</p>
      {state.usedBy.length > 0 ? (
        <p>
          It cannot be removed while your own records use it:{' '}
          {state.usedBy.map(({ kind, count }) => `${kind} (${formatQuantity(count)})`).join(', ')}.
        </p>
      ) : (
        <CardFoot>
          <Button variant="default" loading={isBusy} onClick={() => void run(remove)}>
            Remove sample data
          </Button>
        </CardFoot>
      )}
    </>
  );
};

const describeRecords = ({ companies, stores, products, orders }: SampleDataState): string =>
  `${formatQuantity(companies)} companies, ${formatQuantity(stores)} stores, ${formatQuantity(products)} products, and ${formatQuantity(orders)} orders`;
