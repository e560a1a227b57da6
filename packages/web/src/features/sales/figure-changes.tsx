import type { FigureCheck } from '@shelfward/contract/feeds/feeds.contract.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import importPage from '../../kit/file-import/import-page.module.css';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import tables from './figure-changes.module.css';
import classes from './matches-card.module.css';

/** What the file of a retailer would change, and why it is not imported. */
export const FigureChanges = ({ check }: { readonly check: FigureCheck }) => {
  const { periods, restated, unchangedFigures, receipts, inventoryFigures, rejections, messages } = check;
  const sum = (figure: 'figures' | 'units' | 'cents') => periods.reduce((total, period) => total + period[figure], 0);
  return (
    <>
      <dl className={classes.counts}>
        <Count label="Sales figures" value={sum('figures')} />
        <Count label="Units" value={sum('units')} />
        <div>
          <dt>Sales value</dt>
          <dd>
            <Money value={sum('cents')} />
          </dd>
        </div>
        {unchangedFigures > 0 && <Count label="Imported before, unchanged" value={unchangedFigures} />}
        {receipts > 0 && <Count label="Deliveries to stores" value={receipts} />}
        {inventoryFigures > 0 && <Count label="Reported inventory" value={inventoryFigures} />}
      </dl>
      {rejections.length > 0 && (
        <div role="alert">
          <ul className={tables.problems}>
            {rejections.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {restated.length > 0 && <RestatedPeriods restated={restated} />}
      {messages.map((message) => (
        <p key={message} className={importPage.reading}>
          {message}
        </p>
      ))}
    </>
  );
};

/** Figures that replace those of earlier files. */
const RestatedPeriods = ({ restated }: Pick<FigureCheck, 'restated'>) => (
  <>
    <h3 className={importPage.heading}>Changed since the last file</h3>
    <DataTable label="Changed since the last file" className={tables.restated}>
      <thead>
        <tr>
          <th scope="col">Period</th>
          <th scope="col">Figures</th>
          <th scope="col">Units before</th>
          <th scope="col">Units</th>
          <th scope="col">Value before</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {restated.map((period) => (
          <tr key={`${period.from} ${period.to}`}>
            <th scope="row">
              {period.from === period.to
                ? formatDay(period.from)
                : `${formatDay(period.from)} to ${formatDay(period.to)}`}
            </th>
            <td>
              <Quantity value={period.figures} />
            </td>
            <td>
              <Quantity value={period.unitsBefore} />
            </td>
            <td>
              <Quantity value={period.unitsAfter} />
            </td>
            <td>
              <Money value={period.centsBefore} />
            </td>
            <td>
              <Money value={period.centsAfter} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  </>
);

const Count = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Quantity value={value} />
    </dd>
  </div>
);
