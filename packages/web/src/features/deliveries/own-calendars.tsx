import { formatWeek } from '@shelfward/contract/deliveries/calendar-text.rules.ts';
import type { ListedCalendar } from '@shelfward/contract/deliveries/delivery-calendars.shapes.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inBackground, isOpenQuery } from '../../kit/resource.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { deliveryCalendars } from './deliveries.api.ts';

const maxShown = 200;

/** The regions and stores of a company that replace its calendar, or add exceptions. */
export const OwnCalendars = ({ companyId }: { readonly companyId: number }) => {
  const query = deliveryCalendars.list({ query: { companyId, size: maxShown, sort: ['name,asc'] } });
  const { data } = useQuery({ ...inBackground(query), enabled: isOpenQuery(query) });
  const own = data?.content.filter(({ scope }) => scope === 'regions' || scope === 'stores') ?? [];
  if (!data || own.length === 0) return null;
  const areAllShown = data.totalElements === data.content.length;
  return (
    <Card title="Regions and stores with their own calendar" {...(areAllShown && { count: own.length })} isWide>
      <DataTable label="Own calendars">
        <thead>
          <tr>
            <th scope="col">Region or store</th>
            <th scope="col">Week</th>
            <th scope="col">Exceptions</th>
          </tr>
        </thead>
        <tbody>
          {own.map((calendar) => (
            <tr key={`${calendar.scope}/${calendar.scopeId}`}>
              <td>
                <ScopeLink calendar={calendar} companyId={companyId} />
              </td>
              <td>{calendar.pattern ? formatWeek(calendar.pattern) : 'Inherited'}</td>
              <td>{calendar.exceptions === 0 ? 'None' : formatCount(calendar.exceptions, 'day')}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {!areAllShown && (
        <p>
          The table shows {own.length} of the {formatQuantity(data.totalElements)} calendars of this company.
        </p>
      )}
    </Card>
  );
};

interface LinkProps {
  readonly calendar: ListedCalendar;
  readonly companyId: number;
}

const ScopeLink = ({ calendar: { scope, scopeId, name }, companyId }: LinkProps) =>
  scope === 'stores' ? (
    <Link
      className="link"
      to="/stores/storeDetail/$storeId"
      params={{ storeId: String(scopeId) }}
      search={{ tab: 'deliveries' }}
    >
      {name}
    </Link>
  ) : (
    <Link
      className="link"
      to="/companies/companyDetail/$companyId"
      params={{ companyId: String(companyId) }}
      search={{ tab: 'deliveries', regionId: scopeId }}
    >
      {name}
    </Link>
  );
