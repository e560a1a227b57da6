import { Button, Select } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import {
  type BackTest,
  type BackTestResult,
  type BackTestSummary,
  backTestRoutes,
} from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { EmptyList } from '../../entities/getting-started/empty-list.tsx';
import { replenishment } from '../../entities/replenishment/replenishment.api.ts';
import { markChanged } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Tabs } from '../../kit/screens/tabbed-page.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { formatMoment } from '../../kit/ui/numbers.ts';
import { RunProgress } from '../../kit/ui/run-progress.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { useRunEnd } from '../../kit/ui/use-run-end.ts';
import { BackTestAccuracyTab } from './back-test-accuracy.tsx';
import { BackTestForm } from './back-test-form.tsx';
import { BackTestParts } from './back-test-parts.tsx';
import { BackTestSummaryTab } from './back-test-summary.tsx';
import { backTestHref, backTests } from './back-tests.api.ts';

const maxListed = 50;

/** Replays past weeks with suggested par levels. Without an id in the address, the newest back-test is shown. */
export const BackTestPage = () => {
  const { backTestId } = useParams({ strict: false });
  const isAllowed = useIsAllowed();
  const navigate = useNavigate();
  const settings = useQuery(inBackground(replenishment.settings({})));
  const list = useQuery(backTests.list({ query: { size: maxListed } }));
  // A back-test is hidden while it is deleted: its page would request it again and get a 404.
  const [deletedId, setDeletedId] = useState<number>();
  const newest = list.data?.content.find(({ id }) => id !== deletedId);
  const requestedId = backTestId === undefined ? undefined : Number(backTestId);
  const shownId = requestedId === undefined || requestedId === deletedId ? newest?.id : requestedId;
  const shown = list.data?.content.find(({ id }) => id === shownId);
  const remove = async () => {
    if (!shown) return;
    const agreed = await confirm({
      title: 'Delete this back-test?',
      text: 'Its results are removed for all users.',
      confirm: 'Delete',
    });
    if (!agreed) return;
    flushSync(() => setDeletedId(shown.id));
    try {
      await backTests.delete({ params: { backTestId: shown.id } });
    } catch (error) {
      setDeletedId(undefined);
      throw error;
    }
    // The next page starts with the list in the cache and would show its newest back-test.
    await list.refetch();
    await navigate({ to: '/back-test' });
  };
  const isDeletable = shown && !isOpen(shown) && isAllowed(backTestRoutes.delete);
  return (
    <PageFrame>
      <PageHead
        title="Back-test"
        primary={
          list.data &&
          list.data.content.length > 1 && (
            <Select
              w={300}
              aria-label="Back-test"
              allowDeselect={false}
              data={list.data.content.map((one) => ({ value: String(one.id), label: toName(one) }))}
              value={shownId === undefined ? null : String(shownId)}
              onChange={(id) => void navigate({ to: backTestHref(Number(id)) })}
            />
          )
        }
        actions={
          isDeletable
            ? [{ label: 'Delete back-test', icon: <IconTrash size={16} />, run: remove, isDangerous: true }]
            : []
        }
      />
      {settings.data && (
        <BackTestForm
          leadWeeks={settings.data.leadWeeks}
          reviewWeeks={settings.data.reviewWeeks}
          hasResult={shownId !== undefined}
        />
      )}
      {list.error && <ErrorState error={list.error} retry={list.refetch} />}
      {list.isPending && <LoadingLines />}
      {list.data && shownId === undefined && (
        <EmptyList
          text="No back-tests. Run one to see what suggested par levels would have changed in the last weeks."
          requires={['assortments', 'sales']}
          action={null}
        />
      )}
      {shownId !== undefined && <Shown key={shownId} backTestId={shownId} />}
    </PageFrame>
  );
};

const toName = ({ requestedDate, companies, testWeeks }: BackTestSummary): string => {
  const [first] = companies;
  const others = companies.length > 1 ? ` + ${companies.length - 1}` : '';
  return `${formatMoment(requestedDate, new Date())} · ${first ? `${first.name}${others}` : 'All companies'} · ${formatCount(testWeeks, 'week')}`;
};

const isOpen = ({ status }: Pick<BackTestSummary, 'status'>): boolean => status === 'QUEUED' || status === 'RUNNING';

const pollMs = 1000;

const Shown = ({ backTestId }: { readonly backTestId: number }) => {
  const { data, error, refetch } = useQuery({
    ...backTests.get({ params: { backTestId } }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? pollMs : false),
  });
  useRunEnd(data, isOpen, refreshLists);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  if (isOpen(data)) return <Running backTest={data} />;
  if (!hasResult(data)) return <EmptyState text={endTexts[data.status === 'CANCELED' ? 'CANCELED' : 'FAILED']} />;
  return (
    <Tabs
      tabs={[
        { id: 'summary', label: 'Summary', content: <BackTestSummaryTab backTest={data} /> },
        { id: 'lines', label: 'Product lines', content: <BackTestParts backTestId={data.id} kind="PRODUCT_LINE" /> },
        { id: 'stores', label: 'Stores', content: <BackTestParts backTestId={data.id} kind="STORE" /> },
        { id: 'accuracy', label: 'Accuracy', content: <BackTestAccuracyTab backTest={data} /> },
      ]}
    />
  );
};

const refreshLists = (): void => markChanged('back-tests');

const hasResult = (backTest: BackTest): backTest is BackTest & { readonly result: BackTestResult } =>
  backTest.result !== null;

const endTexts = {
  CANCELED: 'This back-test was canceled.',
  FAILED: 'This back-test failed. Run it again; if it fails again, contact your administrator.',
};

const Running = ({ backTest: { id, status, percent } }: { readonly backTest: BackTest }) => {
  const isAllowed = useIsAllowed();
  const { isBusy, run } = useBusy();
  return (
    <Group gap={14} wrap px="var(--sw-gutter)" py={28}>
      <RunProgress
        status={status === 'QUEUED' && percent === 0 ? 'Back-test queued' : `Replaying past weeks: ${percent}%`}
        label="Back-test"
        percent={percent}
      />
      {isAllowed(backTestRoutes.cancel) && (
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => void run(() => backTests.cancel({ params: { backTestId: id } }))}
        >
          Cancel back-test
        </Button>
      )}
    </Group>
  );
};
