import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { latestDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { planFillUp } from '@shelfward/contract/order-entry/fill-up.rules.ts';
import type { OrderEntry } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { orders } from '../../entities/orders/orders.api.ts';
import { PageHead } from '../../kit/screens/page-head.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useCanChange } from '../../kit/session.ts';
import { Changes } from '../../kit/ui/changes.tsx';
import { confirm } from '../../kit/ui/confirm.ts';
import { formatDay } from '../../kit/ui/numbers.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import { DeliveryBanner, DeliveryCard } from './delivery.tsx';
import type { DraftSaver } from './draft-saver.ts';
import { EntryCards } from './entry-cards.tsx';
import {
  computeTotals,
  type EntryLine,
  type EntryTotals,
  entryTabs,
  listSuggested,
  type Quantities,
  selectLines,
  setQuantity,
  toEntryLines,
  toOrdered,
  toQuantities,
  toRows,
} from './entry-lines.rules.ts';
import { DraftConflict, SaveState } from './entry-state.tsx';
import { EntryBar, EntrySummary, NumberInput, WhyCard } from './entry-summary.tsx';
import { EntryTable } from './entry-table.tsx';
import { EntryToolbar } from './entry-toolbar.tsx';
import classes from './order-entry.module.css';
import { useDraft } from './use-draft.ts';
import { useSubmit } from './use-submit.ts';

interface Props {
  readonly entry: OrderEntry;
  readonly order: Order | undefined;
  readonly reload: () => Promise<unknown>;
  /** Opens the store again, after its draft was cancelled. */
  readonly restart: () => Promise<unknown>;
  /** The choice of the store, below the title. */
  readonly stores: ReactNode;
}

/** The style sheet uses the same width. */
const narrowWidth = '(max-width: 76em)';

/** The order of one store. */
export const StoreEntry = ({ entry, order, reload, restart, stores }: Props) => {
  const lines = useMemo(() => toEntryLines(entry, order), [entry, order]);
  const saver = useDraft({ entry, lines, order });
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const { quantities, number } = state.content;
  const canChange = useCanChange();
  const isPhone = useIsPhone();
  const isNarrow = useMediaQuery(narrowWidth, false, { getInitialValueInEffect: false });
  const [selectedId, setSelectedId] = useState<number>();
  const shown = useShownLines(lines, quantities);
  const totals = useMemo(() => computeTotals(lines, quantities, entry), [lines, quantities, entry]);
  const submission = useSubmit({ saver, entry, reload });
  const setUnits = (id: number, units: number) =>
    saver.change((content) => ({ ...content, quantities: setQuantity(content.quantities, id, units) }));
  const summary = {
    entry,
    totals,
    submission,
    fillUp: useFillUp({ lines, entry, totals, quantities, saver }),
    number: {
      value: number,
      problem: state.numberProblem,
      onChange: (value: string) => saver.change((content) => ({ ...content, number: value })),
    },
  };
  const selected = lines.find(({ id }) => id === selectedId) ?? lines.find(({ suggested }) => suggested > 0);
  const table = { rows: shown.rows, quantities, conflicts: state.conflicts, onChange: setUnits };
  const actions = buildActions(canChange ? state.order : undefined, () =>
    cancelDraft(saver, restart).catch(toastError),
  );
  const saveState = <SaveState state={state} saver={saver} />;
  const status = state.order && <StatusBadge status={state.order.status} />;
  const toolbar = <EntryToolbar lines={lines} quantities={quantities} {...shown} />;
  const conflict = <DraftConflict state={state} saver={saver} />;
  const empty = shown.rows.length === 0 && <NoProducts hasProducts={lines.length > 0} clear={shown.clear} />;
  if (isPhone)
    return (
      <>
        <PageHead title="New order" beside={state.order ? saveState : status} />
        {stores}
        <DeliveryBanner entry={entry} />
        <div className={classes.scrolling}>
          {conflict}
          {toolbar}
          <Changes>
            {empty || <EntryCards {...table} />}
            <div className={classes.end}>
              <NumberInput {...summary.number} />
              <ResetButton lines={lines} saver={saver} />
              {actions.map(({ label, icon, run }) => (
                <Button key={label} variant="default" leftSection={icon} onClick={run}>
                  {label}
                </Button>
              ))}
            </div>
          </Changes>
        </div>
        <Changes>
          <EntryBar {...summary} />
        </Changes>
      </>
    );
  return (
    <>
      <PageHead
        title={`New order for ${entry.store.name}`}
        beside={status}
        primary={
          <>
            {saveState}
            {canChange && <ResetButton lines={lines} saver={saver} />}
          </>
        }
        actions={actions}
      />
      {stores}
      <div className={classes.body}>
        <div className={classes.main}>
          {isNarrow && <DeliveryBanner entry={entry} />}
          {conflict}
          {toolbar}
          {empty || <EntryTable {...table} selectedId={selected?.id} onSelect={setSelectedId} />}
          {isNarrow ? (
            <Changes>
              <EntryBar {...summary} withNumber />
            </Changes>
          ) : (
            <Footer lines={lines} totals={totals} />
          )}
        </div>
        {!isNarrow && (
          <aside className={classes.side} aria-label="Delivery and totals">
            <DeliveryCard entry={entry} />
            <Changes>
              <EntrySummary {...summary} />
            </Changes>
            {selected && <WhyCard line={selected} />}
          </aside>
        )}
      </div>
    </>
  );
};

/** The products of the tab and the search. A product stays while its quantity changes. */
const useShownLines = (lines: readonly EntryLine[], quantities: Quantities) => {
  const [given, change] = useScreenSearch();
  const search = given.search ?? '';
  const tab = entryTabs.find((one) => one === given.tab) ?? 'all';
  const word = useDeferredValue(search);
  const latest = useRef(quantities);
  latest.current = quantities;
  const rows = useMemo(
    () => toRows(selectLines(lines, { tab, search: word, quantities: latest.current })),
    [lines, tab, word],
  );
  const clear = () => change({ tab: undefined, search: undefined }, 'replace');
  return { rows, tab, search, change, clear };
};

interface FillUpProps {
  readonly lines: readonly EntryLine[];
  readonly entry: OrderEntry;
  readonly totals: EntryTotals;
  readonly quantities: Quantities;
  readonly saver: DraftSaver;
}

/** Adds packs up to the minimums; undefined if nothing is missing, or the limits of the products end below them. */
const useFillUp = ({ lines, entry, totals, quantities, saver }: FillUpProps): (() => void) | undefined => {
  const plan = useMemo(() => {
    if (!totals.isBelowMinimum) return undefined;
    const orderable = toOrdered(
      lines.filter(({ unitPrice, isOffered }) => unitPrice !== null && isOffered),
      quantities,
    );
    const filled = planFillUp(orderable, entry);
    return filled && new Map(orderable.map(({ id }, at) => [id, filled[at] ?? 0]));
  }, [lines, entry, totals, quantities]);
  if (!plan) return undefined;
  return () => {
    const before = saver.state().content.quantities;
    const added = [...plan].filter(([id, units]) => units > (before.get(id) ?? 0));
    const set = (next: Quantities) => saver.change((content) => ({ ...content, quantities: next }));
    set(toQuantities([...new Map([...before, ...plan])]));
    toast(`Filled up: ${formatCount(added.length, 'product')} changed`, { undo: async () => set(before) });
  };
};

const ResetButton = ({ lines, saver }: { readonly lines: readonly EntryLine[]; readonly saver: DraftSaver }) => {
  const reset = () => {
    const before = saver.state().content.quantities;
    const set = (quantities: Quantities) => saver.change((content) => ({ ...content, quantities }));
    set(listSuggested(lines));
    toast('Quantities reset to the suggestion', { undo: async () => set(before) });
  };
  return (
    <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={reset}>
      Reset to suggested
    </Button>
  );
};

const buildActions = (order: Order | undefined, cancel: () => Promise<void>) =>
  order?.status === 'DRAFT'
    ? [
        {
          label: 'Cancel draft',
          icon: <IconTrash size={16} />,
          isDangerous: true,
          run: () => void cancel(),
        },
      ]
    : [];

const cancelDraft = async (saver: DraftSaver, restart: () => Promise<unknown>): Promise<void> => {
  const isConfirmed = await confirm({
    title: 'Cancel this draft?',
    text: 'The order is cancelled. The next order of the store starts with the suggestion.',
    confirm: 'Cancel draft',
    cancel: 'Keep draft',
    isDangerous: true,
  });
  if (!isConfirmed) return;
  const { id } = await saver.save();
  await orders.cancel({ params: { orderId: id }, body: {} });
  await restart();
  toast('Draft cancelled');
};

const NoProducts = ({ hasProducts, clear }: { readonly hasProducts: boolean; readonly clear: () => void }) =>
  hasProducts ? (
    <EmptyState
      text="No products match."
      action={
        <Button variant="default" onClick={clear}>
          Clear all
        </Button>
      }
    />
  ) : (
    <EmptyState text="The store has no assortment yet, so there is nothing to order." />
  );

const Footer = ({ lines, totals }: { readonly lines: readonly EntryLine[]; readonly totals: EntryTotals }) => {
  const counted = lines.flatMap(({ countedOn }) => countedOn ?? []);
  const [first, ...others] = counted;
  return (
    <footer className={classes.footer}>
      <span>
        <strong>{totals.products}</strong> of {formatCount(lines.length, 'product')}
      </span>
      <span>{formatCount(totals.units, 'unit')}</span>
      <span>
        On hand: estimate from counts, deliveries, and sales
        {first !== undefined && `; last count ${formatDay(latestDay(first, ...others))}`}
      </span>
    </footer>
  );
};
