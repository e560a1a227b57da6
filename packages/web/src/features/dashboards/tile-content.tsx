import { Skeleton, Text } from '@mantine/core';
import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { Tile, TileResult } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { useMemo } from 'react';
import { renderFigure } from '../../entities/analytics/report-figures.tsx';
import { Bars } from '../../kit/charts/bars.tsx';
import type { ShownAs } from '../../kit/charts/chart-frame.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import classes from './dashboards.module.css';
import { toChartData } from './tile-chart.rules.ts';

interface Props {
  readonly tile: Tile;
  readonly title: string;
  /** Undefined until it is loaded. */
  readonly shown: TileResult | undefined;
  readonly shownAs: ShownAs;
  /** Of a dashboard of another user. */
  readonly owner: string | undefined;
}

/** The figures of a tile, or in words why it has none. */
export const TileContent = ({ tile, title, shown, shownAs, owner }: Props) => {
  if (!shown) return <Skeleton className={classes.skeleton ?? ''} role="img" aria-label={`Loading ${title}`} />;
  const problem = describeProblem(shown, owner);
  if (problem || !shown.result)
    return (
      <p className={classes.problem} role="note">
        {problem}
      </p>
    );
  return (
    <>
      <Drawing {...{ tile, title, shownAs }} result={shown.result} figures={shown.figures} />
      {listNotes(shown, { ...shown.result, hasLastYear: hasLastYear(shown) }).map((note) => (
        <p key={note} className={`truncate ${classes.note}`} title={note}>
          {note}
        </p>
      ))}
    </>
  );
};

const describeProblem = ({ view, result, error }: TileResult, owner: string | undefined): string | undefined => {
  if (error?.code === 'NOT_FOUND')
    return owner === undefined
      ? 'The view of this tile was deleted, or it is no longer shared with you.'
      : `You do not have access to the view of this tile. Only its owner can share it. Ask ${owner}, the owner of this dashboard.`;
  if (error?.code === 'ATTRIBUTE_NOT_FOUND') return 'This view groups by an attribute that was deleted.';
  if (error) return error.message;
  if (view && !result) return 'This view is a list. Dashboards show views of reports.';
  return undefined;
};

interface Compared {
  readonly hasLastYear: boolean;
}

const hasLastYear = ({ figures }: Pick<TileResult, 'figures'>): boolean =>
  figures.some((figure) => figure.endsWith('LastYear'));

const listNotes = (
  { missing }: Pick<TileResult, 'missing'>,
  { words, omittedRows, hasLastYear }: Pick<NonNullable<TileResult['result']>, 'words' | 'omittedRows'> & Compared,
): readonly string[] => [
  ...(missing.length > 0 ? [`Filters name records that no longer exist: ${missing.join(', ')}.`] : []),
  ...[words.problem, hasLastYear ? words.likeForLike : null].filter((line) => line !== null),
  ...(omittedRows > 0 ? [`${formatCount(omittedRows, 'row')} more in the report.`] : []),
];

interface DrawingProps extends Pick<Props, 'tile' | 'title' | 'shownAs'> {
  readonly result: NonNullable<TileResult['result']>;
  readonly figures: TileResult['figures'];
}

const Drawing = (props: DrawingProps) => {
  switch (props.tile.display) {
    case 'NUMBER':
      return <NumberTile {...props} />;
    case 'TABLE':
      return <TableTile {...props} />;
    case 'LINE':
    case 'BAR':
      return <ChartTile {...props} display={props.tile.display} />;
  }
};

const NumberTile = ({ result, figures }: DrawingProps) => {
  const [figure, ...compared] = figures;
  const [value = null, ...others] = result.totals.values;
  if (!figure) return null;
  return (
    <>
      <Text className="numbers nowrap" fz="clamp(16px, 12.5cqi, 28px)" fw={600} lh={1.2} lts="-0.02em">
        {renderFigure(figure, value, undefined)}
      </Text>
      <dl className={classes.compared}>
        {compared.map((one, index) => (
          <div key={one}>
            <dt>{figureDefinitions[one].label}</dt>
            <dd className="numbers">{renderFigure(one, others[index] ?? null, undefined)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

const chartHeight = 220;

const ChartTile = ({
  title,
  result,
  figures,
  shownAs,
  display,
}: DrawingProps & { readonly display: 'BAR' | 'LINE' }) => {
  const data = useMemo(() => toChartData(result, figures, display), [result, figures, display]);
  if (data.labels.length === 0) return <p className={classes.problem}>No sales in this period.</p>;
  return (
    <Bars
      {...{ title, data, shownAs }}
      labelTitle={result.rows.length > 0 ? 'Name' : 'Interval'}
      hasNames={result.rows.length > 0}
      height={chartHeight}
    />
  );
};

const TableTile = ({ title, result, figures }: DrawingProps) => {
  const days = result.columns.map(({ from }) => from);
  const hasColumns = days.length > 0;
  return (
    <div className={classes.tableBody}>
      <DataTable label={`${title}, table`} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {figures.slice(0, hasColumns ? 1 : figures.length).map((figure) => (
              <th key={figure} scope="col" title={figureDefinitions[figure].help}>
                {figureDefinitions[figure].label}
              </th>
            ))}
            {hasColumns &&
              result.columns.map(({ from, name }) => (
                <th key={from} scope="col">
                  {name}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {result.rows.map(({ ids, name, values, columns = [] }) => (
            <tr key={ids.join('.')}>
              <th scope="row" style={{ paddingLeft: 12 + (ids.length - 1) * 16 }}>
                {name}
              </th>
              <Cells {...{ figures, values, columns, days }} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Cells {...{ figures, days }} values={result.totals.values} columns={result.totals.columns ?? []} />
          </tr>
        </tfoot>
      </DataTable>
    </div>
  );
};

interface CellsProps {
  readonly figures: TileResult['figures'];
  readonly values: readonly (number | null)[];
  readonly columns: readonly (readonly (number | null)[])[];
  /** The first days of the columns; empty without columns. */
  readonly days: readonly string[];
}

/** All figures, or the first one for the period and for each column. */
const Cells = ({ figures, values, columns, days }: CellsProps) => {
  const [first] = figures;
  if (days.length === 0 || !first)
    return figures.map((figure, index) => (
      <td key={figure}>{renderFigure(figure, values[index] ?? null, undefined)}</td>
    ));
  return (
    <>
      <td>{renderFigure(first, values[0] ?? null, undefined)}</td>
      {days.map((day, index) => (
        <td key={day}>{renderFigure(first, columns[index]?.[0] ?? null, undefined)}</td>
      ))}
    </>
  );
};
