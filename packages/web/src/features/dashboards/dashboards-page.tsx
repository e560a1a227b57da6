import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dashboards, dashboardsPath } from '../../entities/dashboards/dashboards.api.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useSession } from '../../kit/session.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './dashboard.module.css';
import { DashboardDialog } from './dashboard-dialog.tsx';

/** The dashboards of the user and those that are shared with the user. */
export const DashboardsPage = () => {
  const { data, error, refetch } = useQuery(dashboards.list());
  const { identity } = useSession();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      New dashboard
    </Button>
  );
  return (
    <PageFrame>
      <PageHead title="Dashboards" primary={create} />
      <div className={classes.list}>
        {error && <ErrorState error={error} retry={refetch} />}
        {!data && !error && <LoadingLines />}
        {data?.length === 0 && <EmptyState text="A dashboard shows saved views of reports on one page." />}
        {data && data.length > 0 && (
          <DataTable label="Dashboards">
            <thead>
              <tr>
                <th scope="col">Dashboard</th>
                <th scope="col">Owner</th>
                <th scope="col">Shared with</th>
                <th scope="col">Tiles</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, name, owner, sharedWithAll, tileCount }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={`${dashboardsPath}/${id}`} className="link">
                      {name}
                    </Link>
                  </th>
                  <td>{owner.id === identity?.userId ? 'You' : owner.name}</td>
                  <td>{sharedWithAll ? 'All users' : owner.id === identity?.userId ? '–' : 'You'}</td>
                  <td>
                    <Quantity value={tileCount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        )}
      </div>
      {isCreating && (
        <DashboardDialog
          onSaved={({ id }) => void navigate({ to: `${dashboardsPath}/${id}` })}
          onClose={() => setCreating(false)}
        />
      )}
    </PageFrame>
  );
};
