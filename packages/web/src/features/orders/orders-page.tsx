import { orderManagers } from '@shelfward/contract/kit/access.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { orderViews } from '@shelfward/contract/orders/order-views.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { orderSyncStatuses } from '@shelfward/contract/orders/orders.rules.ts';
import type { OrderRow, OrderSummary } from '@shelfward/contract/orders/orders.shapes.ts';
import { IconArrowsExchange, IconBolt, IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { productChoices } from '../../entities/assortments/assortments.api.ts';
import { companyChoices, regionChoices } from '../../entities/companies/companies.api.ts';
import { EmptyOrders } from '../../entities/getting-started/empty-list.tsx';
import { ImportLink } from '../../entities/master-import/import-link.tsx';
import { newOrderHref } from '../../entities/orders/order-entry.api.ts';
import { orders, storeChoices } from '../../entities/orders/orders.api.ts';
import { inBackground, selected } from '../../kit/resource.ts';
import type { BulkAction, Filter, View, ViewCounts } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useHasErp, useScope } from '../../kit/session.ts';
import { hasStoredDraft } from '../../kit/stored-drafts.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { LoadingLines } from '../../kit/ui/states.tsx';
import { statusLabel } from '../../kit/ui/status-badge.tsx';
import { approveJob, createBulkRun, rushJob } from './bulk-jobs.ts';
import type { BulkJob, BulkRun } from './bulk-journal.ts';
import { bulkRunName } from './bulk-run-name.ts';
import { statusChoices, useOrderColumns } from './order-columns.tsx';
import { orderList } from './order-list.tsx';
import { useOrderMoves } from './use-order-moves.tsx';

const BulkResultDialog = lazy(async () => ({ default: (await import('./bulk-result-dialog.tsx')).BulkResultDialog }));
const BulkStatusDialog = lazy(async () => ({ default: (await import('./bulk-status-dialog.tsx')).BulkStatusDialog }));

const PartnerOrdersPage = lazy(async () => ({
  default: (await import('./partner-orders-page.tsx')).PartnerOrdersPage,
}));

export const OrdersPage = () => {
  if (useScope() !== 'PARTNER') return <BrandOrdersPage />;
  return (
    <Suspense fallback={<LoadingLines count={10} />}>
      <PartnerOrdersPage />
    </Suspense>
  );
};

const BrandOrdersPage = () => {
  const [search] = useScreenSearch();
  const companyId = Number(search.companyId) || undefined;
  const importId = Number(search.orderImportId) || undefined;
  const columns = useOrderColumns();
  const isRepresentative = useScope() === 'REPRESENTATIVE';
  const hasErp = useHasErp();
  const filters = useMemo(() => buildFilters({ companyId, importId, hasErp }), [companyId, importId, hasErp]);
  const { getActions, dialog } = useOrderMoves();
  const bulk = useOrderBulk();
  return (
    <>
      <ListPage
        {...orderList(companyId)}
        {...(isRepresentative && { create: orderEntry })}
        screen="orders"
        columns={columns}
        searchHint="Order or PO number, store, or company"
        filters={filters}
        allLabel={orderViews.all.label}
        views={views}
        viewCounts={selected(inBackground(orders.summary()), toViewCounts)}
        actions={<ImportLink kind="ORDERS" />}
        rowActions={getActions}
        bulk={bulk.actions}
        empty={(create) => <EmptyOrders text="There are no orders yet." action={create} />}
      />
      {dialog}
      <Suspense>{bulk.dialog}</Suspense>
    </>
  );
};

/** Representatives order what stores need. */
const orderEntry = { label: 'New order', access: orderRoutes.create, href: newOrderHref };

const syncChoices = orderSyncStatuses.map((value) => ({ value, label: statusLabel(value) }));

interface FilterFacts {
  readonly companyId: number | undefined;
  readonly importId: number | undefined;
  readonly hasErp: boolean;
}

const buildFilters = ({ companyId, importId, hasErp }: FilterFacts): readonly Filter[] => [
  { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices },
  { key: 'status', label: 'Status', kind: 'many', choices: statusChoices },
  { key: 'requestedShipDateAfter', until: 'requestedShipDateBefore', label: 'Requested ship date', kind: 'days' },
  { key: 'storeIds', label: 'Store', kind: 'many', choices: storeChoices(companyId) },
  { key: 'regionId', label: 'Region', kind: 'one', choices: regionChoices(companyId) },
  { key: 'productId', label: 'Product', kind: 'one', choices: productChoices },
  ...(hasErp ? [syncFilter] : []),
  { key: 'createdDateAfter', until: 'createdDateBefore', label: 'Created', kind: 'days' },
  { key: 'inRush', label: 'Rush', kind: 'flag' },
  { key: 'includeCancelled', label: 'Show cancelled', kind: 'flag' },
  // Only available through the link on the import page.
  ...(importId ? [importFilter(importId)] : []),
];

const syncFilter: Filter = { key: 'syncStatus', label: 'ERP sync', kind: 'many', choices: syncChoices };

const importFilter = (importId: number): Filter => ({
  key: 'orderImportId',
  label: 'Import',
  kind: 'one',
  choices: [{ value: String(importId), label: String(importId) }],
});

const toViewCounts = ({ views }: OrderSummary): ViewCounts => views;

const { all: _all, ...named } = orderViews;
const views: readonly View[] = Object.entries(named).map(([id, { label, filter }]) => ({
  id,
  label,
  counted: true,
  search: Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, [value].flat().map(String)])),
}));

interface Running {
  readonly rows: readonly OrderRow[];
  readonly clear: () => void;
  /** Undefined until the user has selected a status. */
  readonly run?: BulkRun;
}

/** Bulk actions of the selected orders, with their dialogs. */
const useOrderBulk = () => {
  const [running, setRunning] = useState<Running>();
  const actions = useMemo((): readonly BulkAction<OrderRow>[] => {
    const startRun = (job?: BulkJob) => (rows: readonly OrderRow[], clear: () => void) =>
      setRunning({ rows, clear, ...(job && { run: createBulkRun(job, rows) }) });
    return [
      {
        label: 'Approve',
        icon: <IconCheck size={15} />,
        access: { ...orderRoutes.setStatus, access: orderManagers },
        appliesTo: (order) => order.nextStatuses.includes('APPROVED') && order.status === 'PENDING',
        run: startRun(approveJob),
      },
      {
        label: 'Change status',
        icon: <IconArrowsExchange size={15} />,
        access: orderRoutes.setStatus,
        run: startRun(),
      },
      {
        label: 'Flag rush',
        icon: <IconBolt size={15} />,
        access: orderRoutes.flagRush,
        appliesTo: canRush,
        run: startRun(rushJob),
      },
    ];
  }, []);
  const close = () => setRunning(undefined);
  const finish = (outcome: 'all done' | 'some failed') => {
    if (outcome === 'all done') running?.clear();
    close();
  };
  useInterruptedRun((run) => setRunning({ rows: run.rows.map(({ order }) => order), clear: () => undefined, run }));
  const dialog = running?.run ? (
    <BulkResultDialog run={running.run} close={finish} />
  ) : (
    running && (
      <BulkStatusDialog
        rows={running.rows}
        close={close}
        start={(job, rows) => setRunning({ ...running, rows, run: createBulkRun(job, rows) })}
      />
    )
  );
  return { actions, dialog };
};

/** Offers to continue a bulk action that was interrupted by closing the tab, or discards it. */
const useInterruptedRun = (resume: (run: BulkRun) => void): void => {
  const latest = useRef(resume);
  latest.current = resume;
  useEffect(() => {
    if (hasStoredDraft(bulkRunName)) void offerInterruptedRun((run) => latest.current(run)).catch(() => undefined);
  }, []);
};

const offerInterruptedRun = async (resume: (run: BulkRun) => void): Promise<void> => {
  const { bulkRunJournal } = await import('./bulk-journal.ts');
  const interrupted = bulkRunJournal.load();
  if (!interrupted) return;
  const count = formatCount(interrupted.rows.length, 'order');
  const isConfirmed = await confirm({
    title: `${interrupted.job.label}: continue interrupted action?`,
    text: `The page was closed before all ${count} finished. Continue with the remaining orders?`,
    confirm: 'Continue',
    cancel: 'Discard',
  });
  if (isConfirmed) resume(interrupted);
  else bulkRunJournal.remove();
};

const canRush = ({ inRush, status }: OrderRow): boolean => !inRush && status !== 'SHIPPED' && status !== 'CANCELLED';
