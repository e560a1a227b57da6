import { ActionIcon, Box, Button, Select, Text } from '@mantine/core';
import type { TodaySummary, TodayTask } from '@shelfward/contract/today/today.contract.ts';
import { type KindGroup, kindGroupIds, kindGroups } from '@shelfward/contract/today/today.rules.ts';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { today } from '../../entities/today/today.api.ts';
import { inBackground } from '../../kit/resource.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import type { ScreenSearch } from '../../kit/screens/search-params.ts';
import { type ChangeSearch, useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useSession } from '../../kit/session.ts';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { accountDay, formatDay, formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';
import { EmptyState, ErrorState, LoadingLines, RefreshBar } from '../../kit/ui/states.tsx';
import { TabBar, TabButton } from '../../kit/ui/tab-bar.tsx';
import { TaskTable } from './task-table.tsx';
import classes from './today.module.css';
import { groupLabels, sumTasks } from './today.rules.ts';
import { TodayFigures } from './today-figures.tsx';
import { TodayMailAction } from './today-mail.tsx';
import { TodaySide } from './today-side.tsx';

const pageSize = 50;
/** The figures change through sales, orders, and other users. */
const refreshMs = 60_000;

/** The open tasks, ranked by the money at stake. */
export const TodayPage = () => {
  const [search, change] = useScreenSearch();
  const [isSideShown, setSideShown] = useState(true);
  const { group, isMine, companyId, page } = readFilter(search);
  const userId = useSession().identity?.userId;
  const fresh = { staleTime: 0, refetchInterval: refreshMs, placeholderData: keepPreviousData };
  const summary = useQuery({ ...today.summary({ query: { companyId } }), ...fresh });
  const tasks = useQuery({
    ...today.tasks({
      query: {
        page,
        size: pageSize,
        companyId,
        kind: group && [...kindGroups[group]],
        assigneeId: isMine ? userId : undefined,
      },
    }),
    ...fresh,
  });
  const totals = summary.data && sumTasks(summary.data, { group, isMine });
  return (
    <PageFrame>
      <PageHead
        title="Today"
        beside={
          <Text span c="dimmed">
            {formatDay(accountDay(new Date()))}
          </Text>
        }
        primary={
          <>
            {summary.data && <MineSwitch {...{ summary: summary.data, isMine, change }} />}
            <TodayMailAction />
            <ActionIcon
              variant="default"
              size={32}
              aria-label="Done and snoozed tasks"
              aria-pressed={isSideShown}
              onClick={() => setSideShown(!isSideShown)}
            >
              <IconLayoutSidebarRight size={17} stroke={1.6} />
            </ActionIcon>
          </>
        }
      />
      {summary.error && !summary.data && <ErrorState error={summary.error} retry={summary.refetch} />}
      {(summary.data || summary.isPending) && (
        <Box px="var(--sw-gutter)" pb={12} flex="none" bg="var(--sw-surface)">
          <TodayFigures summary={summary.data} />
        </Box>
      )}
      <Group align="stretch" flex={1} mih={0} className={classes.columns ?? ''}>
        <Stack pos="relative" miw={0} className={classes.main ?? ''} bg="var(--sw-surface)">
          <GroupTabs {...{ summary: summary.data, group, isMine, companyId, change }} />
          <RefreshBar active={tasks.isFetching && !tasks.isLoading} />
          <Box className="scroll" flex={1} pos="relative" mih={0}>
            {tasks.isPending && <LoadingLines count={10} />}
            {tasks.error && <ErrorState error={tasks.error} retry={tasks.refetch} />}
            {tasks.data && tasks.data.content.length > 0 && <TaskTable tasks={tasks.data.content} />}
            {tasks.data?.content.length === 0 && (
              <NoTasks isFiltered={group !== undefined || isMine || companyId !== undefined} change={change} />
            )}
          </Box>
          {tasks.data && (
            <Foot
              tasks={tasks.data.content}
              total={tasks.data.totalElements}
              stake={totals?.stake ?? null}
              {...{ page, change }}
            />
          )}
        </Stack>
        {isSideShown && (summary.data || summary.isPending) && <TodaySide summary={summary.data} />}
      </Group>
    </PageFrame>
  );
};

interface Filter {
  readonly group: KindGroup | undefined;
  readonly isMine: boolean;
  readonly companyId: number | undefined;
  /** From 0. */
  readonly page: number;
}

const readFilter = (search: ScreenSearch): Filter => {
  const companyId = Number(search.companyId);
  return {
    group: kindGroupIds.find((id) => id === search.tab),
    isMine: search.mine === true || search.mine === 'true',
    companyId: Number.isSafeInteger(companyId) && companyId > 0 ? companyId : undefined,
    page: (search.page ?? 1) - 1,
  };
};

const noFilter = { tab: undefined, mine: undefined, companyId: undefined, page: undefined };

interface Changing {
  readonly change: ChangeSearch;
}

const MineSwitch = (props: { readonly summary: TodaySummary; readonly isMine: boolean } & Changing) => (
  <fieldset className={classes.switch} aria-label="Tasks of">
    {([true, false] as const).map((isMine) => (
      <button
        key={String(isMine)}
        type="button"
        aria-pressed={props.isMine === isMine}
        onClick={() => props.change({ mine: isMine ? true : undefined, page: undefined })}
      >
        {isMine ? 'Mine' : 'Everyone'} <span>{formatQuantity(sumTasks(props.summary, { isMine }).tasks)}</span>
      </button>
    ))}
  </fieldset>
);

type TabsProps = Pick<Filter, 'group' | 'isMine' | 'companyId'> &
  Changing & { readonly summary: TodaySummary | undefined };

const GroupTabs = ({ summary, group, isMine, companyId, change }: TabsProps) => (
  <div className={classes.bar}>
    <TabBar label="Types of tasks" look="pills" isInline>
      {[undefined, ...kindGroupIds].map((id) => (
        <TabButton
          key={id ?? 'all'}
          isCurrent={group === id}
          count={summary && sumTasks(summary, { group: id, isMine }).tasks}
          onClick={() => change({ tab: id, page: undefined })}
        >
          {id === undefined ? 'All' : groupLabels[id]}
        </TabButton>
      ))}
    </TabBar>
    <CompanyFilter companyId={companyId} change={change} />
  </div>
);

const CompanyFilter = ({ companyId, change }: Pick<Filter, 'companyId'> & Changing) => {
  const [text, setText] = useState('');
  const value = companyId === undefined ? null : String(companyId);
  const found = useQuery({ ...inBackground(companyChoices(text)), placeholderData: keepPreviousData });
  const chosen = useQuery({ ...inBackground(companyChoices('', [value ?? ''])), enabled: value !== null });
  const choices = new Map(
    [...(found.data ?? []), ...(value === null ? [] : (chosen.data ?? []))].map((choice) => [choice.value, choice]),
  );
  return (
    <Select
      size="xs"
      className={classes.company ?? ''}
      aria-label="Company"
      placeholder="Company"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Remove filter Company' }}
      nothingFoundMessage="No company found"
      data={[...choices.values()]}
      value={value}
      onSearchChange={(next) => setText([...choices.values()].some(({ label }) => label === next) ? '' : next)}
      onChange={(id) => change({ companyId: id ?? undefined, page: undefined })}
    />
  );
};

const NoTasks = ({ isFiltered, change }: { readonly isFiltered: boolean } & Changing) =>
  isFiltered ? (
    <EmptyState
      text="No open tasks match the filters."
      action={
        <Button variant="default" onClick={() => change(noFilter)}>
          Clear all
        </Button>
      }
    />
  ) : (
    <EmptyState
      text="No open tasks. Stock, orders, deliveries, and data feeds that need a decision appear here."
      action={<LinkButton to="/orders">View orders</LinkButton>}
    />
  );

const keys = [
  [['J', 'K'], 'Move'],
  [['Enter'], 'Run action'],
  [['S'], 'Snooze'],
  [['D'], 'Done'],
] as const;

interface FootProps extends Changing {
  readonly tasks: readonly TodayTask[];
  readonly total: number;
  readonly stake: number | null;
  readonly page: number;
}

const Foot = ({ tasks, total, stake, page, change }: FootProps) => {
  const first = page * pageSize + 1;
  const hasNext = (page + 1) * pageSize < total;
  return (
    <footer className={classes.foot}>
      {tasks.length > 0 && (
        <span>
          <strong>
            {formatQuantity(first)}–{formatQuantity(first + tasks.length - 1)}
          </strong>{' '}
          of {formatQuantity(total)} tasks
        </span>
      )}
      {stake !== null && <span>{formatMoney(stake)} at stake</span>}
      {(page > 0 || hasNext) && (
        <Group component="span" gap={6} align="stretch">
          <Button size="xs" variant="default" disabled={page === 0} onClick={() => change({ page })}>
            Previous
          </Button>
          <Button size="xs" variant="default" disabled={!hasNext} onClick={() => change({ page: page + 2 })}>
            Next
          </Button>
        </Group>
      )}
      <span className={classes.keys}>
        {keys.map(([names, label]) => (
          <span key={label}>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
            {label}
          </span>
        ))}
      </span>
    </footer>
  );
};
