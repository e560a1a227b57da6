import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { BackTest, BackTestMiss, BackTestResult } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { formatAvailability } from '@shelfward/contract/replenishment/back-tests.rules.ts';
import { Link } from '@tanstack/react-router';
import { Bars } from '../../kit/charts/bars.tsx';
import { ExportMenu } from '../../kit/export/export-menu.tsx';
import type { Column } from '../../kit/screens/list.types.ts';
import { sheetOfList } from '../../kit/screens/list-sheet.ts';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { formatDay, none } from '../../kit/ui/numbers.ts';
import classes from './back-test.module.css';

interface Props {
  readonly backTest: BackTest & { readonly result: BackTestResult };
}

/** How well the par levels of the requested service level would have covered the demand. */
export const BackTestAccuracyTab = ({ backTest: { result, serviceLevel, reviewWeeks, leadWeeks } }: Props) => {
  const demand = result.weeks.reduce((sum, { demandUnits }) => sum + demandUnits, 0);
  const sold = result.weeks.reduce((sum, { soldUnits }) => sum + soldUnits, 0);
  return (
    <CardColumn>
      <Card>
        <Bars
          title={`Availability by week at a service level of ${formatAvailability(serviceLevel)}: ${
            demand > 0 ? formatAvailability(sold / demand) : none
          } in total`}
          labelTitle="Week"
          height={220}
          data={{
            labels: result.weeks.map(({ weekStart }) => formatDay(weekStart)),
            series: [
              {
                name: 'Availability',
                measure: 'percent',
                values: result.weeks.map(({ demandUnits, soldUnits }) =>
                  demandUnits > 0 ? Math.round((1000 * soldUnits) / demandUnits) / 10 : null,
                ),
              },
            ],
          }}
        />
      </Card>
      <div className={classes.halves}>
        <Misses misses={result.misses} />
        <Calibration calibration={result.calibration} horizon={leadWeeks + reviewWeeks} />
      </div>
    </CardColumn>
  );
};

const Calibration = ({
  calibration,
  horizon,
}: {
  readonly calibration: BackTestResult['calibration'];
  readonly horizon: number;
}) => (
  <Card title="Calibration">
    <p className={classes.facts}>
      Share of periods of {formatCount(horizon, 'week')} whose demand was at most the par level of the service level.
    </p>
    <DataTable label="Calibration by service level" className={classes.numbers}>
      <thead>
        <tr>
          <th scope="col">Service level</th>
          <th scope="col">Periods</th>
          <th scope="col">Covered</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {calibration.map((row) => (
          <tr key={row.serviceLevel}>
            <th scope="row">{formatAvailability(row.serviceLevel)}</th>
            <td>
              <Quantity value={row.horizons} />
            </td>
            <td>
              <Quantity value={row.covered} />
            </td>
            <td>{row.horizons > 0 ? formatAvailability(row.covered / row.horizons) : none}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  </Card>
);

const missColumns: readonly Column<BackTestMiss>[] = [
  { key: 'store', label: 'Store', render: ({ store }) => store.name },
  { key: 'product', label: 'Product', render: ({ product }) => product.name },
  { key: 'demandUnits', label: 'Demand', render: ({ demandUnits }) => <Quantity value={demandUnits} /> },
  { key: 'lostUnits', label: 'Lost units', render: ({ lostUnits }) => <Quantity value={lostUnits} /> },
  { key: 'lostCents', label: 'Lost sales', render: ({ lostCents }) => <Money value={lostCents} /> },
  { key: 'reason', label: 'Reason' },
];

const Misses = ({ misses }: { readonly misses: readonly BackTestMiss[] }) => (
  <Card
    label="Largest lost sales"
    title={
      <>
        Largest lost sales
        <ExportMenu
          title="Largest lost sales"
          sheet={() => Promise.resolve(sheetOfList('Largest lost sales', missColumns, misses))}
        />
      </>
    }
  >
    {misses.length === 0 ? (
      <p className={classes.facts}>No sales would have been lost.</p>
    ) : (
      <DataTable label="Products with the largest lost sales" className={classes.misses}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Lost units</th>
            <th scope="col">Lost sales</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {misses.map(({ store, product, lostUnits, lostCents, reason }) => (
            <tr key={`${store.id}/${product.id}`}>
              <th scope="row">
                <Link className="link" to={`/products/productDetail/${product.id}`}>
                  {product.name}
                </Link>
                <div className={classes.facts}>{store.name}</div>
              </th>
              <td>
                <Quantity value={lostUnits} />
              </td>
              <td>
                <Money value={lostCents} />
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    )}
  </Card>
);
