import { Button, Select, Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import {
  type Ledger,
  type LedgerState,
  ledgerRoutes,
  ledgerWeeks,
} from '@shelfward/contract/ledger/ledger.contract.ts';
import { type FormerRule, formerRules } from '@shelfward/contract/ledger/ledger.shapes.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchFile } from '../../kit/client.ts';
import { saveFile } from '../../kit/export/save-file.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Tabs } from '../../kit/screens/tabbed-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { CardColumn } from '../../kit/ui/cards.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { toastError } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { ledgers } from './ledger.api.ts';
import classes from './ledger.module.css';
import { CausesCard } from './ledger-causes.tsx';
import { FigureCards } from './ledger-figures.tsx';
import { OverridesCard } from './ledger-overrides.tsx';
import { StockChart } from './ledger-stock.tsx';
import { StockOutList } from './stock-out-list.tsx';

const pollMs = 2000;

interface PageProps {
  /** The button for e-mails, of another feature. */
  readonly renderMail?: (companyId: number | undefined) => ReactNode;
}

/** What came of the orders, in figures that the data carries. */
export const LedgerPage = ({ renderMail }: PageProps) => {
  const [search, change] = useScreenSearch();
  const companyId = Number(search.companyId) || undefined;
  const { data, error, refetch } = useQuery({
    ...ledgers.get({ query: companyId === undefined ? {} : { companyId } }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? pollMs : false),
  });
  return (
    <PageFrame>
      <PageHead
        title="Ledger"
        primary={
          data?.ledger && (
            <>
              {isOpen(data) && <Progress state={data} />}
              <ExportButton companyId={companyId} />
              {renderMail?.(companyId)}
            </>
          )
        }
      />
      {data?.ledger && <Choices state={data} ledger={data.ledger} companyId={companyId} change={change} />}
      {error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <LoadingLines />}
      {data && !data.ledger && <NoLedger state={data} />}
      {data?.ledger && (
        <Tabs
          shared={['companyId']}
          tabs={[
            { id: 'overview', label: 'Overview', content: <Overview ledger={data.ledger} /> },
            {
              id: 'days',
              label: 'Days without stock',
              content: <StockOutList {...(companyId !== undefined && { companyId })} />,
            },
          ]}
        />
      )}
    </PageFrame>
  );
};

const isOpen = ({ status }: LedgerState): boolean => status === 'QUEUED' || status === 'RUNNING';

const Overview = ({ ledger }: { readonly ledger: Ledger }) => (
  <CardColumn>
    <FigureCards ledger={ledger} />
    <div className={classes.halves}>
      <div className={classes.side}>
        <StockChart ledger={ledger} />
        <OverridesCard ledger={ledger} />
      </div>
      <CausesCard ledger={ledger} />
    </div>
  </CardColumn>
);

const ruleLabels: Readonly<Record<FormerRule, string>> = {
  BEFORE_SUGGESTIONS: 'Par levels before suggestions',
  STATIC: 'Static par level of the year before',
};

interface ChoicesProps {
  readonly state: LedgerState;
  readonly ledger: Ledger;
  readonly companyId: number | undefined;
  readonly change: ReturnType<typeof useScreenSearch>[1];
}

const Choices = ({ state, ledger, companyId, change }: ChoicesProps) => {
  const isAllowed = useIsAllowed();
  const { isBusy, run } = useBusy();
  const start = (given: Partial<Pick<Ledger, 'weeks' | 'formerRule'>>) =>
    run(() => ledgers.start({ body: { weeks: ledger.weeks, formerRule: ledger.formerRule, ...given } }));
  const isFixed = isBusy || isOpen(state) || !isAllowed(ledgerRoutes.start);
  return (
    <div className={`line-below ${classes.choices}`}>
      <Select
        aria-label="Company"
        placeholder="All companies"
        clearable
        data={ledger.companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={companyId === undefined ? null : String(companyId)}
        onChange={(id) => change({ companyId: id ?? undefined })}
      />
      <Select
        aria-label="Former rule"
        allowDeselect={false}
        disabled={isFixed}
        data={formerRules.map((value) => ({ value, label: ruleLabels[value] }))}
        value={ledger.formerRule}
        onChange={(value) => void start({ formerRule: value === 'STATIC' ? 'STATIC' : 'BEFORE_SUGGESTIONS' })}
      />
      <Select
        aria-label="Period"
        allowDeselect={false}
        disabled={isFixed}
        data={ledgerWeeks.map((weeks) => ({ value: String(weeks), label: formatCount(weeks, 'week') }))}
        value={String(ledger.weeks)}
        onChange={(value) => void start({ weeks: ledgerWeeks.find((weeks) => String(weeks) === value) ?? 26 })}
      />
    </div>
  );
};

const ExportButton = ({ companyId }: Pick<ChoicesProps, 'companyId'>) => {
  const download = async () => {
    const query = companyId === undefined ? {} : { companyId };
    const { blob, fileName } = await fetchFile(ledgerRoutes.xlsx, { query });
    saveFile(blob, fileName);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => void download().catch(toastError)}
    >
      Export
    </Button>
  );
};

const Progress = ({ state: { status, percent } }: { readonly state: LedgerState }) => (
  <Text span c="dimmed" fz={12} role="status" className="self-center numbers">
    {status === 'QUEUED' ? 'Ledger queued' : `Computing the ledger: ${percent}%`}
  </Text>
);

const NoLedger = ({ state }: { readonly state: LedgerState }) => {
  const isAllowed = useIsAllowed();
  const { isBusy, run } = useBusy();
  if (isOpen(state))
    return (
      <Group px="var(--sw-gutter)" py={28}>
        <Progress state={state} />
      </Group>
    );
  return (
    <EmptyState
      text={
        state.status === 'FAILED'
          ? 'The ledger could not be computed. Compute it again; if it fails again, contact your administrator.'
          : 'The ledger shows stock against the former rule, and why products were without stock.'
      }
      action={
        isAllowed(ledgerRoutes.start) && (
          <Button loading={isBusy} onClick={() => void run(() => ledgers.start({ body: {} }))}>
            Compute ledger
          </Button>
        )
      }
    />
  );
};
