import { Button } from '@mantine/core';
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
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { undoable } from '../../kit/ui/undo.ts';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { adjustSelectedPrices, bodyOf, changedPrices, type PriceSheet, sheetOf } from './price-grid.rules.ts';
import { pricesWords } from './price-preview.tsx';
import classes from './prices.module.css';
import { useUnsavedPrices } from './unsaved-prices.ts';

const mostProducts = 2000;

/** Products × price lists as one spreadsheet. Nothing is saved until it is said, and then all at once. */
export const PriceGridPage = () => {
  const [search, change] = useScreenSearch();
  const given = search.productLineId;
  const lineId = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  const lists = useQuery(allPriceLists());
  const rows = useQuery({
    ...products.list({
      query: { size: mostProducts, sort: ['name,asc'], ...(lineId !== '' && { productLineId: Number(lineId) }) },
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
  if (!rows.data || !active) return <PageFrame>{<LoadingLines count={8} />}</PageFrame>;
  return (
    <Grid key={lineId} place={lineId} page={rows.data} lists={active} line={line} readAgain={() => rows.refetch()} />
  );
};

interface Props {
  /** What the sheet is called by where unsaved prices are kept. */
  readonly place: string;
  readonly page: { readonly content: readonly Product[]; readonly totalElements: number };
  readonly lists: readonly PriceList[];
  /** The choice of the product line. */
  readonly line: React.ReactNode;
  readonly readAgain: () => Promise<unknown>;
}

const Grid = ({ place, page, lists, line, readAgain }: Props) => {
  const sheet = useMemo(() => sheetOf(page.content, lists), [page, lists]);
  useMatrixVersion(sheet.model);
  const { isBusy, run } = useBusy();
  const mayEdit = useIsAllowed()(pricingRoutes.updatePricesInBulk.access);
  const changed = changedPrices(sheet);
  const isDirty = useRef(false);
  isDirty.current = changed.count > 0;
  const isGivenUp = useRef(false);
  useLeaveGuard({
    isDirty,
    dirty: isDirty.current,
    onLeave: () => {
      isGivenUp.current = true;
    },
  });
  const isFound = useUnsavedPrices(sheet, place, isGivenUp);

  // Until the sheet is read again its prices count as unsaved, so nothing can be sent twice.
  const save = async () => {
    await undoable(
      (options) => priceLists.updatePricesInBulk({ body: bodyOf(changed) }, options),
      () => `${pricesWords(changed.count)} changed.`,
    );
    await readAgain();
  };

  return (
    <PageFrame>
      <PageHead
        title="Price grid"
        beside={page.totalElements > page.content.length && <span>{firstOf(page)}</span>}
        primary={
          mayEdit && (
            <Button loading={isBusy} disabled={changed.count === 0} onClick={() => void run(save)}>
              {changed.count === 0 ? 'Save prices' : `Save ${pricesWords(changed.count)}`}
            </Button>
          )
        }
      />
      <div className={classes.toolbar}>
        {line}
        {mayEdit && (
          <AdjustPopover
            min={-100}
            max={1000}
            decimals={2}
            adjust={(percent) => adjustSelectedPrices(sheet.model, percent, 'cent')}
          />
        )}
        <span className={classes.room} />
        {isFound && changed.count > 0 && (
          <span role="status" className={classes.more}>
            What you typed earlier is still here.
          </span>
        )}
        {changed.emptied > 0 && (
          <span role="status" className={classes.more}>
            {pricesWords(changed.emptied)} emptied: a price can change but not go away, so it stays.
          </span>
        )}
      </div>
      <PriceMatrix sheet={sheet} mayEdit={mayEdit} />
    </PageFrame>
  );
};

const firstOf = ({ content, totalElements }: Props['page']): string =>
  `The first ${formatUnits(content.length)} of ${formatUnits(totalElements)} products; choose a line to see others.`;

const PriceMatrix = ({ sheet, mayEdit }: { readonly sheet: PriceSheet; readonly mayEdit: boolean }) => {
  const rows = useMemo(() => sheet.products.map(({ id, name, upc }) => ({ id, name, detail: upc })), [sheet]);
  const columns = useMemo(
    () => sheet.lists.map(({ id, name, isDefault }) => ({ id, name, detail: isDefault ? 'Default' : '' })),
    [sheet],
  );
  const labels = useMemo(() => labelsOf(sheet), [sheet]);
  if (rows.length === 0 || columns.length === 0)
    return (
      <EmptyState text={columns.length === 0 ? 'There is no price list yet.' : 'There are no products here yet.'} />
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

const labelsOf = ({ products: rows, lists }: PriceSheet) => ({
  grid: 'Prices of products in price lists',
  corner: 'Product',
  cornerDetail: `${formatUnits(rows.length)} products × ${formatUnits(lists.length)} lists`,
  total: '',
  totalDetail: '',
  footer: '',
  footerDetail: '',
});
