import { Button } from '@mantine/core';
import type { Alert, AlertRule } from '@shelfward/contract/alerts/alerts.contract.ts';
import type { AlertEnd } from '@shelfward/contract/alerts/alerts.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { alerts } from '../../entities/alerts/alerts.api.ts';
import { ListFooter } from '../../kit/screens/list-footer.tsx';
import { parseSearch } from '../../kit/screens/search-text.ts';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { DateText } from '../../kit/ui/figures.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import classes from './alerts.module.css';

const defaultSize = 20;

/** The last alerts, of one rule or of all. */
export const AlertList = ({ ruleId }: { readonly ruleId: AlertRule['id'] | undefined }) => {
  const [search, change] = useScreenSearch();
  const query = {
    alertRuleId: ruleId,
    page: (search.page ?? 1) - 1,
    size: search.size ?? defaultSize,
  };
  const { data, error, refetch } = useQuery(alerts.alerts({ query }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  return (
    <section aria-label="Alerts">
      <header className={classes.listHead}>
        <h2>{ruleId === undefined ? 'Last alerts' : 'Alerts of the rule'}</h2>
        {ruleId !== undefined && (
          <Button size="compact-sm" variant="default" onClick={() => change({ rule: undefined, page: undefined })}>
            Show alerts of all rules
          </Button>
        )}
      </header>
      {data.totalElements === 0 ? (
        <EmptyState text="No alerts yet. Rules are evaluated after each import of sales." />
      ) : (
        <>
          <DataTable label="Alerts" className={classes.alerts}>
            <thead>
              <tr>
                <th scope="col">Alert</th>
                <th scope="col">Raised</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className="visually-hidden">Report</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.content.map((alert) => (
                <AlertRow key={alert.id} alert={alert} />
              ))}
            </tbody>
          </DataTable>
          <ListFooter
            page={data}
            noun={['alert', 'alerts']}
            sums={null}
            onPage={(page) => change({ page: page === 0 ? undefined : page + 1 })}
            onSize={(size) => change({ size, page: undefined })}
          />
        </>
      )}
    </section>
  );
};

const endLabels: Readonly<Record<AlertEnd, string>> = {
  RECOVERED: 'Recovered',
  NEW_LEVEL: 'New level',
  RULE_CHANGED: 'Rule changed',
};

const AlertRow = ({ alert }: { readonly alert: Alert }) => {
  const [to = '/', search] = alert.report.path.split('?');
  return (
    <tr>
      <th scope="row">
        <span>
          <strong>{alert.title}</strong> {alert.reason}
        </span>
        <span className={classes.hint}>{alert.sentence}</span>
      </th>
      <td>
        <DateText value={alert.raisedDate} />
      </td>
      <td>
        {alert.ended === null ? (
          <StatusBadge status="LATE" label="Open" />
        ) : (
          <StatusBadge status="COMPLETE" label={endLabels[alert.ended]} />
        )}
      </td>
      <td>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${alert.report.label}: ${alert.title}`}
          renderRoot={(props) => <Link {...props} to={to} search={search ? parseSearch(`?${search}`) : {}} />}
        >
          {alert.report.label}
        </Button>
      </td>
    </tr>
  );
};
