import { causeLabels } from '@shelfward/contract/analytics/change-split/change-sentence.rules.ts';
import type { ChangePart } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import { orderManagers } from '@shelfward/contract/kit/access.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { todayReaders } from '@shelfward/contract/today/today.rules.ts';
import { Link } from '@tanstack/react-router';
import { useIsAllowed } from '../../../kit/session.ts';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Group } from '../../../kit/ui/layout.tsx';
import { formatQuantity } from '../../../kit/ui/numbers.ts';
import type { ChangesState } from '../core/changes-state.ts';
import { causeTarget, describeCauseRows } from './cause-links.rules.ts';
import { formatSigned, pickAmount } from './change-amounts.rules.ts';
import classes from './changes.module.css';

interface Props {
  readonly state: ChangesState;
  readonly parts: readonly ChangePart[];
  readonly change: number;
}

/** The causes with their exact parts, which add up to the change, and links to their rows. */
export const CauseTable = ({ state, parts, change }: Props) => (
  <DataTable label="Causes" className={classes.table}>
    <thead>
      <tr>
        <th scope="col">Cause</th>
        <th scope="col" data-align="right">
          Change
        </th>
        <th scope="col">Rows</th>
        <th scope="col">Details</th>
      </tr>
    </thead>
    <tbody>
      {parts.map((part) => {
        const amount = pickAmount(state.measure, part);
        return (
          <tr key={part.cause}>
            <th scope="row">{causeLabels[part.cause]}</th>
            <td data-align="right" data-direction={Math.sign(amount)} className={classes.amount}>
              {formatSigned(state.measure, amount)}
            </td>
            <td>
              <Link {...causeTarget(state, part)} className="link">
                {describeCauseRows(part)}
              </Link>
            </td>
            <td>
              <Details part={part} />
            </td>
          </tr>
        );
      })}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Change</th>
        <td data-align="right" className={classes.amount}>
          {formatSigned(state.measure, change)}
        </td>
        <td colSpan={2} />
      </tr>
    </tfoot>
  </DataTable>
);

const Details = ({ part }: { readonly part: ChangePart }) => {
  const { cause, days, lostUnits } = part;
  if (cause === 'AVAILABILITY')
    return (
      <Group component="span" wrap gap="2px 14px" align="stretch">
        {days && `${formatDays(days.now)} without stock${formatEmptyDaysLastYear(days.lastYear)}.`}
        {lostUnits && ` About ${formatCount(Math.round(lostUnits.now), 'lost unit')}.`}
        <Repairs storeIds={part.storeIds} />
      </Group>
    );
  if (cause === 'NOT_KNOWN' && days)
    return `${formatDays(days.now)} before the first count or delivery, ${formatDays(days.lastYear)} last year`;
  if (cause === 'CALENDAR' && days) return `${formatDays(days.now)}, ${formatDays(days.lastYear)} last year`;
  if (cause === 'PROMOTION' && days)
    return `${formatDays(days.now)} with promotion, ${formatDays(days.lastYear)} last year`;
  return causeDetails[cause];
};

const formatEmptyDaysLastYear = (days: number): string => (days > 0 ? `, ${formatDays(days)} last year` : '');

const formatDays = (days: number): string => formatCount(Math.round(days), 'day');

const causeDetails: Readonly<Partial<Record<ChangePart['cause'], string>>> = {
  STORES_OPENED: 'First sales in or after the compared period',
  STORES_CLOSED: 'No sales since',
  LISTED: 'First sales of a product in a store',
  DELISTED: 'No sales of a product in a store since',
  PRICE: 'Average price without promotion',
  VELOCITY: 'Units per store and day with stock, without promotion',
};

/** What repairs the availability: the stock-outs of Today, and a proposal for the stores. */
const Repairs = ({ storeIds }: { readonly storeIds: readonly number[] }) => {
  const isAllowed = useIsAllowed();
  return (
    <>
      {isAllowed(todayReaders) && (
        <Link to="/today" search={{ tab: 'stockOuts' }} className="link">
          Stock-outs in Today
        </Link>
      )}
      {isAllowed(orderManagers) && storeIds.length > 0 && (
        <Link to="/proposals" search={{ open: 'new', storeIds: storeIds.map(String) }} className="link">
          Create proposal for {formatQuantity(storeIds.length)} {storeIds.length === 1 ? 'store' : 'stores'}
        </Link>
      )}
    </>
  );
};
