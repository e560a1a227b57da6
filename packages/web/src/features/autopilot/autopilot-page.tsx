import { Box } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { autopilot } from '../../entities/autopilot/autopilot.api.ts';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import type { Action, Filter } from '../../kit/screens/list.types.ts';
import { ListFilters } from '../../kit/screens/list-filters.tsx';
import { toListState } from '../../kit/screens/list-state.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { CardColumn } from '../../kit/ui/cards.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { AccountPause } from './account-pause.tsx';
import classes from './autopilot.module.css';
import { DifferingStores } from './differing-stores.tsx';
import { LimitsCard } from './limits-card.tsx';
import { ReplayCard } from './replay-card.tsx';
import { RunDetail } from './run-detail.tsx';
import { RunsCard } from './runs-card.tsx';
import { StateCard } from './state-card.tsx';

const filters: readonly Filter[] = [{ key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices }];

const pauseAll: Action = {
  label: 'Pause all companies',
  icon: <IconPlayerPause size={16} />,
  run: async () => {
    await autopilot.pauseAccount({ body: { paused: true } });
  },
};

/** The autopilot of a company: what it would have done, what it does, and its limits. */
export const AutopilotPage = () => {
  const [search, change] = useScreenSearch();
  const state = toListState(search, { filters, defaultSort: [] });
  const { data, error, refetch } = useQuery(autopilot.list({}));
  const companyId = Number(state.filters.companyId?.[0]) || findFirst(data)?.company.id;
  const runId = Number(search.runId) || undefined;
  return (
    <PageFrame>
      <PageHead title="Autopilot" actions={data && !data.pause ? [pauseAll] : []} />
      <Box className="line-below" flex="none" px="var(--sw-gutter)" py={9} bg="var(--sw-surface)">
        <ListFilters filters={filters} state={state} change={change} />
      </Box>
      {error && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <LoadingLines />}
      {data && companyId === undefined && (
        <EmptyState text="There are no companies yet. The autopilot orders for the stores of a company." />
      )}
      {data && companyId !== undefined && (
        <CardColumn>
          <AccountPause pause={data.pause} />
          {runId !== undefined && <RunDetail runId={runId} close={() => change({ runId: undefined })} />}
          <Company key={companyId} companyId={companyId} open={(id) => change({ runId: String(id) })} />
        </CardColumn>
      )}
    </PageFrame>
  );
};

type Companies = NonNullable<ReturnType<typeof useCompanies>['data']>;
const useCompanies = () => useQuery(autopilot.list({}));

/** A company whose autopilot is not off, otherwise the first one. */
const findFirst = (data: Companies | undefined) =>
  data?.companies.find(({ mode }) => mode !== 'OFF') ?? data?.companies[0];

interface Props {
  readonly companyId: number;
  readonly open: (runId: number) => void;
}

const Company = ({ companyId, open }: Props) => {
  const { data, error, refetch } = useQuery(autopilot.get({ params: { companyId } }));
  const replay = useQuery(autopilot.replay({ params: { companyId } }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={8} />;
  return (
    <>
      <StateCard autopilot={data} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <ReplayCard replay={replay} />
          <RunsCard companyId={companyId} isShadow={data.own.mode === 'SHADOW'} open={open} />
        </div>
        <div className={classes.main}>
          <LimitsCard autopilot={data} replay={replay.data} />
          <DifferingStores autopilot={data} />
        </div>
      </div>
    </>
  );
};
