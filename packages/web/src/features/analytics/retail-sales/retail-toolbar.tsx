import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { ComparisonControls } from '../core/comparison-controls.tsx';
import { CompanySelect, ProductLineSelect, ProductSelect, StoreSelect } from '../core/named-select.tsx';
import { comparisonSearch } from '../core/report-state.ts';
import { ReportToolbar } from '../core/report-toolbar.tsx';
import { GroupByChips } from './group-by.tsx';
import { levelParams } from './levels.rules.ts';
import type { RetailState } from './retail-state.ts';

interface Props {
  readonly state: RetailState;
  readonly attributes: ReadonlyMap<number, string>;
  readonly change: ChangeSearch;
}

/** URL parameters that collapse all rows, used when the period, the company, or a filter changes. */
export const collapsed = { expanded: undefined };

export const RetailToolbar = ({ state, attributes, change }: Props) => (
  <ReportToolbar
    aside={<ComparisonControls value={state.comparing} onChange={(value) => change(comparisonSearch(value))} />}
  >
    <CompanySelect
      size={100}
      value={state.companyId}
      onChange={(companyId) => change({ companyId, storeId: undefined, ...collapsed })}
    />
    <LinkFilters state={state} change={change} />
    <GroupByChips
      levels={state.levels}
      attributes={attributes}
      onChange={(levels) => {
        const isAdded = levels.length > state.levels.length;
        change({ groupBy: levelParams(levels), ...(isAdded ? {} : collapsed) });
      }}
    />
  </ReportToolbar>
);

/** The filters from links of other reports. They are shown while active and hidden after choosing "All". */
const LinkFilters = ({ state, change }: Pick<Props, 'state' | 'change'>) => {
  const { storeId, productLineId, productId } = state.within;
  const changeFilter = (filter: Readonly<Record<string, string | undefined>>) => change({ ...filter, ...collapsed });
  return (
    <>
      {storeId && (
        <StoreSelect companyId={state.companyId} value={storeId} onChange={(id) => changeFilter({ storeId: id })} />
      )}
      {productLineId && (
        <ProductLineSelect
          size={200}
          value={productLineId}
          onChange={(id) => changeFilter({ productLineId: id, productId: undefined })}
        />
      )}
      {productId && (
        <ProductSelect
          productLineId={productLineId}
          value={productId}
          onChange={(id) => changeFilter({ productId: id })}
        />
      )}
    </>
  );
};
