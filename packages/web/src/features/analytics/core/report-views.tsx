import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { replaceSearch } from '../../../kit/screens/view-search.ts';
import { ViewTabs } from '../../../kit/screens/view-tabs.tsx';
import type { ViewTabsProps } from '../../../kit/screens/view-tabs.types.ts';

/** The preference of the user is added to the URL by itself. */
const preferences = ['likeForLike'];

/** The saved views of a report. A view replaces everything in the URL, because each report has filters of its own. */
export const ReportViews = (props: Pick<ViewTabsProps, 'screen' | 'toReport'>) => {
  const [search, change] = useScreenSearch();
  return (
    <ViewTabs
      {...props}
      {...{ search, change, preferences }}
      all="Standard view"
      toChange={(view) => replaceSearch(search, view)}
    />
  );
};
