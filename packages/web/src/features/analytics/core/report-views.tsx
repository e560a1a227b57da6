import type { ListedView } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { IconLayoutDashboard, IconMail } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { replaceSearch } from '../../../kit/screens/view-search.ts';
import { ViewTabs } from '../../../kit/screens/view-tabs.tsx';
import type { ViewTabsProps } from '../../../kit/screens/view-tabs.types.ts';
import { Optional } from '../../../kit/ui/optional.tsx';

const AddToDashboardDialog = lazy(async () => ({
  default: (await import('../../../entities/dashboards/add-to-dashboard-dialog.tsx')).AddToDashboardDialog,
}));

/** The preference of the user is added to the URL by itself. */
const preferences = ['likeForLike'];

/** The saved views of a report. A view replaces everything in the URL, because each report has filters of its own. */
export const ReportViews = (props: Pick<ViewTabsProps, 'screen' | 'toReport'>) => {
  const [search, change] = useScreenSearch();
  const navigate = useNavigate();
  const [added, setAdded] = useState<ListedView>();
  return (
    <>
      <ViewTabs
        {...props}
        {...{ search, change, preferences }}
        all="Standard view"
        toChange={(view) => replaceSearch(search, view)}
        actions={(view) =>
          view.hasReport
            ? [
                {
                  label: 'Add to dashboard',
                  icon: <IconLayoutDashboard size={15} />,
                  run: () => setAdded(view),
                },
                {
                  label: 'Schedule e-mail',
                  icon: <IconMail size={15} />,
                  run: () => navigate({ to: '/reports/schedules', search: { open: 'new', view: String(view.id) } }),
                },
              ]
            : []
        }
      />
      {added && (
        <Optional>
          <AddToDashboardDialog view={added} onClose={() => setAdded(undefined)} />
        </Optional>
      )}
    </>
  );
};
