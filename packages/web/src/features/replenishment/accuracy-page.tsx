import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Tabs } from '../../kit/screens/tabbed-page.tsx';
import { AccuracyMisses } from './accuracy-misses.tsx';
import { AccuracyWeeks } from './accuracy-weeks.tsx';

/** How well the par levels that runs computed covered the demand that followed. */
export const AccuracyPage = () => (
  <PageFrame>
    <PageHead title="Accuracy" />
    <Tabs
      tabs={[
        { id: 'weeks', label: 'By week', content: <AccuracyWeeks /> },
        { id: 'misses', label: 'Largest misses', content: <AccuracyMisses /> },
      ]}
    />
  </PageFrame>
);
