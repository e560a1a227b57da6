import { groupByTitles } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { causeLabels } from '@shelfward/contract/analytics/change-split/change-sentence.rules.ts';
import type { ChangeSplit } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import { type ChangeCause, changeCauses } from '@shelfward/contract/analytics/change-split/change-split.rules.ts';
import { useMemo } from 'react';
import { SortHead } from '../../../kit/screens/sort-head.tsx';
import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import { WindowedTable } from '../../../kit/screens/windowed-table.tsx';
import { useIsPhone } from '../../../kit/ui/use-is-phone.ts';
import type { ChangesState } from '../core/changes-state.ts';
import { RowName } from '../core/expandable-row.tsx';
import { comparisonSearch, periodSearch } from '../core/report-state.ts';
import { reportRowTarget } from '../core/sales-drill-target.ts';
import { formatAmount, formatSigned, pickAmount, pickSold, presentCauses, soldChange } from './change-amounts.rules.ts';
import classes from './changes.module.css';

interface Props {
  readonly state: ChangesState;
  readonly split: ChangeSplit;
  readonly change: ChangeSearch;
}

type Row = ChangeSplit['rows'][number];
const rowHeight = 40;

/** The parts of each row of the level. A click on the head of a cause sorts by it. */
export const ChangeRows = ({ state, split, change }: Props) => {
  const { measure, level, cause } = state;
  const isPhone = useIsPhone();
  const causes = useMemo(() => {
    const present = presentCauses(split);
    return changeCauses.filter((known) => present.has(known));
  }, [split]);
  const shown = isPhone ? causes.filter((known) => known === cause) : causes;
  const rows = useMemo(() => sortRows(split.rows, { measure, cause }), [split.rows, measure, cause]);
  if (!level) return null;
  const columnCount = shown.length + (isPhone ? 2 : 4);
  return (
    <div className={`panel ${classes.changeRowsCard}`}>
      <WindowedTable
        label={groupByTitles[level.type]}
        {...{ rows, rowHeight, columnCount }}
        skeletonRows={10}
        columnsKey={shown.join()}
        head={
          <thead>
            <tr>
              <SortHead label={groupByTitles[level.type]} direction={undefined} />
              {!isPhone && (
                <>
                  <SortHead label="Last year" align="right" direction={undefined} />
                  <SortHead label="Now" align="right" direction={undefined} />
                </>
              )}
              <SortHead
                label="Change"
                align="right"
                direction={cause ? undefined : 'desc'}
                onSort={() => change({ cause: undefined }, 'replace')}
              />
              {shown.map((known) => (
                <SortHead
                  key={known}
                  label={causeLabels[known]}
                  align="right"
                  direction={cause === known ? 'desc' : undefined}
                  onSort={() => change({ cause: known }, 'replace')}
                />
              ))}
            </tr>
          </thead>
        }
        renderRow={(row) => (
          <tr key={row.id}>
            <td>
              <RowName name={row.name} target={rowTarget(state, row)} />
            </td>
            {!isPhone && (
              <>
                <td data-align="right">{formatAmount(measure, pickSold(measure, row).lastYear)}</td>
                <td data-align="right">{formatAmount(measure, pickSold(measure, row).now)}</td>
              </>
            )}
            <td data-align="right">
              <strong>{formatSigned(measure, soldChange(measure, row))}</strong>
            </td>
            {shown.map((known) => (
              <td key={known} data-align="right">
                {formatSigned(measure, partAmount(row, { measure, cause: known }))}
              </td>
            ))}
          </tr>
        )}
      />
    </div>
  );
};

const rowTarget = (state: ChangesState, { id }: Row) =>
  state.level
    ? reportRowTarget({
        ...state.level,
        id,
        days: { ...periodSearch(state), ...comparisonSearch(state.comparing) },
      })
    : undefined;

interface Sorting {
  readonly measure: ChangesState['measure'];
  readonly cause: ChangeCause | undefined;
}

/** The largest parts first, whatever their sign. */
const sortRows = (rows: readonly Row[], sorting: Sorting): readonly Row[] => {
  const size = (row: Row) => Math.abs(partAmount(row, sorting));
  return rows.toSorted((left, right) => size(right) - size(left));
};

const partAmount = (row: Row, { measure, cause }: Sorting): number => {
  const part = cause && row.parts[changeCauses.indexOf(cause)];
  return part ? pickAmount(measure, part) : soldChange(measure, row);
};
