import { Box } from '@mantine/core';
import type { FigureCheck } from '@shelfward/contract/feeds/feeds.contract.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import importPage from '../../kit/file-import/import-page.module.css';
import { TableFigures } from '../../kit/file-import/table-import-result.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import tables from './sales.module.css';

/** What the file of a retailer would change, and why it is not imported. */
export const FigureChanges = ({ check }: { readonly check: FigureCheck }) => {
  const { periods, restated, unchangedFigures, receipts, inventoryFigures, rejections, messages } = check;
  const sum = (figure: 'figures' | 'units' | 'cents') => periods.reduce((total, period) => total + period[figure], 0);
  const others = [
    { label: 'Imported before, unchanged', value: unchangedFigures },
    { label: 'Deliveries to stores', value: receipts },
    { label: 'Reported inventory', value: inventoryFigures },
  ];
  return (
    <>
      <TableFigures
        figures={[
          { label: 'Sales figures', value: sum('figures') },
          { label: 'Units', value: sum('units') },
          { label: 'Sales value', value: <Money value={sum('cents')} /> },
          ...others.filter(({ value }) => value > 0),
        ]}
      />
      {rejections.length > 0 && (
        <div role="alert">
          <Box component="ul" pl={18} c="var(--sw-negative)">
            {rejections.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </Box>
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
    <Box component="h3" fz={14.5}>
      Changed since the last file
    </Box>
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
