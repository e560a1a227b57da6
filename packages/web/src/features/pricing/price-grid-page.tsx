import { Box, Button } from '@mantine/core';
import { type PriceList, pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { allPriceLists, priceLists } from '../../entities/pricing/price-lists.api.ts';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { products } from '../../entities/products/products.api.ts';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts';
import { AdjustPopover } from '../../kit/matrix/adjust-popover.tsx';
import { MatrixGrid } from '../../kit/matrix/matrix-grid.tsx';
import { describePaste, formatUnits } from '../../kit/matrix/matrix-texts.ts';
import { useMatrixVersion } from '../../kit/matrix/use-matrix-version.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { PageWaiting } from '../../kit/screens/page-waiting.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { EmptyState, ErrorState } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { undoable } from '../../kit/ui/undo.ts';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { WideScreenNote } from '../../kit/ui/wide-screen-note.tsx';
import {
  adjustSelectedPrices,
  buildPriceUpdates,
  changedPrices,
  createPriceSheet,
  type PriceSheet,
} from './price-grid.rules.ts';
import { formatPriceCount } from './price-preview.tsx';
import classes from './prices.module.css';
import { useUnsavedPrices } from './unsaved-prices.ts';

const maxProducts = 2000;

/** Products × price lists as a spreadsheet. All changes are saved together with the Save button. */
export const PriceGridPage = () => {
  const [search, change] = useScreenSearch();
  const lineParam = search.productLineId;
  const lineId = typeof lineParam === 'string' || typeof lineParam === 'number' ? String(lineParam) : '';
  const lists = useQuery(allPriceLists());
  const rows = useQuery({
    ...products.list({
      query: { size: maxProducts, sort: ['name,asc'], ...(lineId !== '' && { productLineId: Number(lineId) }) },
    }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const error = lists.error ?? rows.error;
  const active = useMemo(() => lists.data?.content.filter(({ inactive }) => !inactive), [lists.data]);
  const line = (
    <ChoiceSelect
      aria-label="Product line"
      placeholder="All product lines"
      choices={productLineChoices}
      value={lineId}
      onChange={(value) => change({ productLineId: value || undefined })}
    />
  );
  if (error && !(rows.data && active))
    return <PageFrame>{<ErrorState error={error} retry={rows.refetch} />}</PageFrame>;
  if (!rows.data || !active) return <PageWaiting />;
  return <Grid key={lineId} place={lineId} page={rows.data} lists={active} line={line} reload={() => rows.refetch()} />;
};

interface Props {
  /** Key of the sheet in the store of unsaved prices. */
  readonly place: string;
  readonly page: { readonly content: readonly Product[]; readonly totalElements: number };
  readonly lists: readonly PriceList[];
  /** The product line filter. */
  readonly line: React.ReactNode;
  readonly reload: () => Promise<unknown>;
}

const Grid = ({ place, page, lists, line, reload }: Props) => {
  const sheet = useMemo(() => createPriceSheet(page.content, lists), [page, lists]);
  useMatrixVersion(sheet.model);
  const { isBusy, run } = useBusy();
  const mayEdit = useIsAllowed()(pricingRoutes.updatePricesInBulk.access);
  const changed = changedPrices(sheet);
  const isDirty = useRef(false);
  isDirty.current = changed.count > 0;
  const isDiscarded = useRef(false);
  useLeaveGuard({
    isDirty,
    dirty: isDirty.current,
    onLeave: () => {
      isDiscarded.current = true;
    },
  });
  const isFound = useUnsavedPrices(sheet, place, isDiscarded);

  // The button remains busy until the sheet is reloaded, so that no price is sent twice.
  const save = async () => {
    await undoable(
      (options) => priceLists.updatePricesInBulk({ body: buildPriceUpdates(changed) }, options),
      () => `${formatPriceCount(changed.count)} updated`,
    );
    await reload();
  };

  return (
    <PageFrame>
      <PageHead
        title="Price grid"
        beside={page.totalElements > page.content.length && <span>{describeLimit(page)}</span>}
        primary={
          mayEdit && (
            <Button loading={isBusy} disabled={changed.count === 0} onClick={() => void run(save)}>
              {changed.count === 0 ? 'Save prices' : `Save ${formatPriceCount(changed.count)}`}
            </Button>
          )
        }
      />
      <WideScreenNote text="Prices are easier to edit on a wider screen." />
      <Group wrap align="flex-end" gap={12} py={12} px="var(--sw-gutter)">
        {line}
        {mayEdit && (
          <AdjustPopover
            min={-100}
            max={1000}
            decimals={2}
            adjust={(percent) => adjustSelectedPrices(sheet.model, percent, 'cent')}
          />
        )}
        <Box component="span" flex={1} />
        {isFound && changed.count > 0 && (
          <span role="status" className={classes.more}>
            Your unsaved draft was restored.
          </span>
        )}
        {changed.emptied > 0 && (
          <span role="status" className={classes.more}>
            {formatPriceCount(changed.emptied)} cleared: prices cannot be deleted and remain unchanged.
          </span>
        )}
      </Group>
      <PriceMatrix sheet={sheet} mayEdit={mayEdit} />
    </PageFrame>
  );
};

const describeLimit = ({ content, totalElements }: Props['page']): string =>
  `First ${formatUnits(content.length)} of ${formatUnits(totalElements)} products. Select a product line to see others.`;

const PriceMatrix = ({ sheet, mayEdit }: { readonly sheet: PriceSheet; readonly mayEdit: boolean }) => {
  const rows = useMemo(() => sheet.products.map(({ id, name, upc }) => ({ id, name, detail: upc })), [sheet]);
  const columns = useMemo(
    () => sheet.lists.map(({ id, name, isDefault }) => ({ id, name, detail: isDefault ? 'Default' : '' })),
    [sheet],
  );
  const labels = useMemo(() => buildLabels(sheet), [sheet]);
  if (rows.length === 0 || columns.length === 0)
    return (
      <EmptyState
        text={columns.length === 0 ? 'No price lists yet' : 'No products yet'}
        action={
          <LinkButton to={columns.length === 0 ? '/price-lists' : '/products'}>
            {columns.length === 0 ? 'View price lists' : 'View products'}
          </LinkButton>
        }
      />
    );
  return (
    <div className={classes.sheet}>
      <MatrixGrid
        model={sheet.model}
        rows={rows}
        columns={columns}
        labels={labels}
        readOnly={!mayEdit}
        onPaste={(report) => toast(`${describePaste(report)}.`)}
      />
    </div>
  );
};

const buildLabels = ({ products: rows, lists }: PriceSheet) => ({
  grid: 'Prices of products in price lists',
  corner: 'Product',
  cornerDetail: `${formatUnits(rows.length)} products × ${formatUnits(lists.length)} lists`,
  total: '',
  totalDetail: '',
  footer: '',
  footerDetail: '',
});
