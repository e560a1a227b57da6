import { Button } from '@mantine/core';
import { confidences } from '@shelfward/contract/replenishment/confidence.rules.ts';
import { type ParSuggestion, replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { formatWidth } from '@shelfward/contract/replenishment/replenishment.rules.ts';
import { suggestionStates } from '@shelfward/contract/replenishment/suggestion-filters.shapes.ts';
import { IconAdjustments, IconCheck, IconClockPause, IconTargetArrow, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { companyChoices, regionChoices } from '../../entities/companies/companies.api.ts';
import { EmptyList } from '../../entities/getting-started/empty-list.tsx';
import { storeChoices } from '../../entities/orders/orders.api.ts';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { decide, snoozeLabel } from '../../entities/replenishment/decide.ts';
import { replenishment } from '../../entities/replenishment/replenishment.api.ts';
import {
  ConfidenceDots,
  formatValueChange,
  ParChange,
  Reason,
  TwoLines,
  ValueChange,
  WeekBars,
} from '../../entities/replenishment/suggestion-cells.tsx';
import { booleanFilter } from '../../kit/screens/boolean-filter.ts';
import { quantityColumn } from '../../kit/screens/columns.tsx';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import type { BulkAction, Column, Filter } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { formatDifference } from '../../kit/ui/numbers.ts';
import { StatusBadge, statusLabel } from '../../kit/ui/status-badge.tsx';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import { LineSettings } from './line-settings.tsx';
import { RunAction } from './run-action.tsx';
import { SettingsForm } from './settings-form.tsx';
import { isDecidable, SuggestionPanel } from './suggestion-panel.tsx';
import { SuggestionTotals } from './suggestion-totals.tsx';

/** Suggested par levels of all stores. A row opens its explanation. */
export const ParLevelsPage = () => (
  <ListPage
    screen="par-levels"
    title="Par levels"
    noun={['suggestion', 'suggestions']}
    query={replenishment.suggestions}
    columns={columns}
    searchHint="Product, SKU, or store"
    filters={filters}
    allLabel="To review"
    views={[
      { id: 'increases', label: 'Increases', search: { direction: 'INCREASE' }, counted: true },
      { id: 'decreases', label: 'Decreases', search: { direction: 'DECREASE' }, counted: true },
      { id: 'snoozed', label: 'Snoozed', search: { state: ['SNOOZED'] }, counted: true },
    ]}
    toName={({ product, store }) => `${product.name}, ${store.name}`}
    peek={(suggestion) => <SuggestionPanel suggestion={suggestion} />}
    bulk={bulk}
    selectionSum={formatSelection}
    sums={(query) => <SuggestionTotals query={query} />}
    actions={
      <>
        <AccuracyAction />
        <SettingsAction />
        <RunAction />
      </>
    }
    empty={() => (
      <EmptyList
        text="Nothing to review. Run now to compute par levels from the sales of the last two years."
        requires={['assortments', 'sales']}
        action={null}
      />
    )}
  />
);

/** A phone has no column for the store. */
const ProductName = ({ suggestion: { product, store } }: { readonly suggestion: ParSuggestion }) => {
  const isPhone = useIsPhone();
  return <TwoLines first={product.name} second={isPhone ? store.name : (product.sku ?? product.upc)} />;
};

const columns: readonly Column<ParSuggestion>[] = [
  {
    key: 'productName',
    label: 'Product',
    sortable: true,
    render: (suggestion) => <ProductName suggestion={suggestion} />,
    exported: ({ product }) => product.name,
  },
  {
    key: 'storeName',
    label: 'Store',
    sortable: true,
    render: ({ store, company }) => <TwoLines first={store.name} second={company.name} />,
    exported: ({ store }) => store.name,
  },
  quantityColumn('parLevel', 'Par', { sortable: true }),
  quantityColumn('suggestedParLevel', 'Suggested', { sortable: true, isMain: true }),
  {
    key: 'change',
    label: 'Change',
    align: 'right',
    sortable: true,
    render: (suggestion) => (
      <TwoLines first={<ParChange value={suggestion.change} />} second={<ValueChange suggestion={suggestion} />} />
    ),
    exported: ({ change }) => <Quantity value={change} />,
  },
  {
    key: 'changeValue',
    label: 'Value change',
    align: 'right',
    sortable: true,
    isExtra: true,
    render: (suggestion) => <ValueChange suggestion={suggestion} />,
  },
  {
    key: 'stake',
    label: 'At stake',
    align: 'right',
    sortable: true,
    render: ({ stake }) => <Money value={stake} />,
  },
  {
    key: 'reason',
    label: 'Reason',
    render: (suggestion) => <Reason suggestion={suggestion} />,
    exported: ({ reason }) => reason,
  },
  {
    key: 'weeks',
    label: 'Last 26 weeks',
    render: ({ weeks }) => <WeekBars weeks={weeks} />,
    exported: ({ weeks }) => weeks.map(({ units }) => units).join(' '),
  },
  {
    key: 'availableWeeks',
    label: 'Confidence',
    sortable: true,
    isExtra: true,
    render: ({ confidence, terms }) => <ConfidenceDots value={confidence} width={formatWidth(terms.relativeError)} />,
    exported: ({ confidence }) => statusLabel(confidence),
  },
  { key: 'state', label: 'State', isExtra: true, render: ({ state }) => <StatusBadge status={state} /> },
];

const filters: readonly Filter[] = [
  { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices },
  { key: 'regionId', label: 'Region', kind: 'one', choices: regionChoices(undefined) },
  { key: 'storeId', label: 'Store', kind: 'one', choices: storeChoices(undefined) },
  { key: 'productLineId', label: 'Product line', kind: 'one', choices: productLineChoices },
  {
    key: 'direction',
    label: 'Direction',
    kind: 'one',
    choices: [
      { value: 'INCREASE', label: 'Increase' },
      { value: 'DECREASE', label: 'Decrease' },
    ],
  },
  {
    key: 'confidence',
    label: 'Confidence',
    kind: 'many',
    choices: confidences.map((value) => ({ value, label: statusLabel(value) })),
  },
  booleanFilter('similar', 'Sales', { false: 'Own sales', true: 'From similar stores or products' }),
  {
    key: 'state',
    label: 'State',
    kind: 'many',
    choices: suggestionStates.map((value) => ({ value, label: statusLabel(value) })),
  },
];

const { access } = replenishmentRoutes.decide;
const shared = { access, appliesTo: isDecidable } as const;
const bulk: readonly BulkAction<ParSuggestion>[] = [
  {
    ...shared,
    label: 'Accept',
    icon: <IconCheck size={16} />,
    run: (rows, clear) => decide('ACCEPT', rows).then(clear),
  },
  { ...shared, label: 'Reject', icon: <IconX size={16} />, run: (rows, clear) => decide('REJECT', rows).then(clear) },
  {
    ...shared,
    label: snoozeLabel,
    icon: <IconClockPause size={16} />,
    run: (rows, clear) => decide('SNOOZE', rows).then(clear),
  },
];

const formatSelection = (rows: readonly ParSuggestion[]): string => {
  const units = rows.reduce((sum, { change }) => sum + change, 0);
  const value = rows.reduce((sum, { changeValue }) => sum + changeValue, 0);
  return `${formatDifference(units)} units · ${formatValueChange(value)} on shelves`;
};

const AccuracyAction = () => (
  <Button
    variant="subtle"
    leftSection={<IconTargetArrow size={16} />}
    renderRoot={(props) => <Link {...props} to="/par-levels/accuracy" />}
  >
    Accuracy
  </Button>
);

const SettingsAction = () => {
  const isAllowed = useIsAllowed();
  const [isShown, setShown] = useState(false);
  if (!isAllowed(replenishmentRoutes.updateSettings)) return null;
  return (
    <>
      <Button variant="subtle" leftSection={<IconAdjustments size={16} />} onClick={() => setShown(true)}>
        Settings
      </Button>
      {isShown && (
        <FormDialog title="Par level settings" onClose={() => setShown(false)}>
          <RecordForm
            load={replenishment.settings({})}
            form={(settings) => (
              <>
                <SettingsForm settings={settings} />
                <LineSettings settings={settings} />
              </>
            )}
          />
        </FormDialog>
      )}
    </>
  );
};
