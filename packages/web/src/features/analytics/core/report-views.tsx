import { Box, Button } from '@mantine/core';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { ReportQueryInput } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { dashboardRoutes } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { IconLayoutDashboard, IconMail } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, lazy, useState } from 'react';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { replaceSearch } from '../../../kit/screens/view-search.ts';
import { ViewTabs } from '../../../kit/screens/view-tabs.tsx';
import type { ReportOfView } from '../../../kit/screens/view-tabs.types.ts';
import { useIsAllowed } from '../../../kit/session.ts';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { Optional } from '../../../kit/ui/optional.tsx';
import { toStoredQuery } from './report-query.ts';
import type { ComparedState } from './report-state.ts';

const AddToDashboardDialog = lazy(async () => ({
  default: (await import('../../../entities/dashboards/add-to-dashboard-dialog.tsx')).AddToDashboardDialog,
}));

/** The preference of the user is added to the URL by itself. */
const preferences = ['likeForLike'];

interface Report {
  readonly display: NonNullable<ReportOfView['display']>;
  /** The query of the screen. */
  readonly query: ReportQueryInput;
  readonly state: ComparedState;
}

interface Props extends Partial<Report> {
  readonly screen: string;
}

type Added = Omit<ComponentProps<typeof AddToDashboardDialog>, 'onClose'>;

const titles: Partial<Record<string, string>> = {
  pivot: 'Pivot table',
  'sales-view': 'Sales View',
  'sales-overview': 'Sales Overview',
  'retail-sales': 'Retail Sales',
  'store-performance': 'Store Performance',
};

/** The saved views of a report. A view replaces everything in the URL, because each report has filters of its own. */
export const ReportViews = ({ screen, display, query, state }: Props) => {
  const title = titles[screen] ?? 'Report';
  const [search, change] = useScreenSearch();
  const navigate = useNavigate();
  const isAllowed = useIsAllowed();
  const [added, setAdded] = useState<Added>();
  const toReport =
    display && query && state
      ? () => ({ display, report: toStoredQuery(query, state, accountDay(new Date())) })
      : undefined;
  return (
    <>
      <Box px="var(--sw-gutter)" pt={9} flex="none" bg="var(--sw-surface)">
        <ViewTabs
          {...{ screen, search, change, preferences }}
          toReport={toReport}
          beside={
            toReport &&
            display &&
            isAllowed(dashboardRoutes.addTile) && (
              <Button
                variant="subtle"
                size="compact-xs"
                leftSection={<IconLayoutDashboard size={14} />}
                onClick={() => setAdded({ name: title, display, source: { report: toReport().report } })}
              >
                Add to dashboard
              </Button>
            )
          }
          all="Standard view"
          toChange={(view) => replaceSearch(search, view)}
          actions={(view) =>
            [
              {
                label: 'Add to dashboard',
                icon: <IconLayoutDashboard size={15} />,
                run: () => setAdded({ name: view.name, display: view.display, source: { viewId: view.id } }),
                route: dashboardRoutes.addTile,
              },
              {
                label: 'Schedule e-mail',
                icon: <IconMail size={15} />,
                run: () => navigate({ to: '/reports/schedules', search: { open: 'new', view: String(view.id) } }),
                route: reportMailRoutes.create,
              },
            ].filter(({ route }) => view.hasReport && isAllowed(route))
          }
        />
      </Box>
      {added && (
        <Optional>
          <AddToDashboardDialog {...added} onClose={() => setAdded(undefined)} />
        </Optional>
      )}
    </>
  );
};
