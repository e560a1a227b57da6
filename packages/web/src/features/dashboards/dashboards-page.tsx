import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dashboards, dashboardsPath } from '../../entities/dashboards/dashboards.api.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useSession } from '../../kit/session.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { DashboardDialog } from './dashboard-dialog.tsx';
import { starterTiles } from './starter-tiles.rules.ts';

/** The first dashboard of a user. Its tiles follow the period, which is until the last complete day. */
const starter = { name: 'Sales review', days: { name: 'Year to date' as const }, tiles: starterTiles() };

/** The dashboards of the user and those that are shared with the user. */
export const DashboardsPage = () => {
  const { data, error, refetch } = useQuery(dashboards.list());
  const { identity } = useSession();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const { isBusy, run } = useBusy();
  const open = (id: number) => navigate({ to: `${dashboardsPath}/${id}` });
  const start = async () => open((await dashboards.create({ body: starter })).id);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      New dashboard
    </Button>
  );
  return (
    <PageFrame>
      <PageHead title="Dashboards" primary={data && data.length > 0 && create} />
      <Box py={16} px="var(--sw-gutter)">
        {error && <ErrorState error={error} retry={refetch} />}
        {!data && !error && <LoadingLines />}
        {data?.length === 0 && (
          <EmptyState
            text="A dashboard shows figures, charts, and tables of reports on one page."
            action={
              <Group gap={8}>
                <Button loading={isBusy} onClick={() => void run(start)}>
                  Create starter dashboard
                </Button>
                <Button variant="default" onClick={() => setCreating(true)}>
                  New dashboard
                </Button>
              </Group>
            }
          />
        )}
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
      </Box>
      {isCreating && <DashboardDialog onSaved={({ id }) => void open(id)} onClose={() => setCreating(false)} />}
    </PageFrame>
  );
};
