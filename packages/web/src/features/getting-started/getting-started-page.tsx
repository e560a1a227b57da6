import { Box, Progress } from '@mantine/core';
import type { GettingStarted } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { startSteps } from '@shelfward/contract/getting-started/getting-started.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { gettingStarted } from '../../entities/getting-started/getting-started.api.ts';
import { findNextStep } from '../../entities/getting-started/next-step.tsx';
import { SampleDataCard } from '../../entities/sample-data/sample-data-card.tsx';
import { markChanged } from '../../kit/query-client.ts';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './getting-started.module.css';
import { GuideLinks } from './guide-links.tsx';
import { stepTexts } from './start-steps.ts';
import { StepCard } from './step-card.tsx';
import { StepList } from './step-list.tsx';

/** The steps from an empty account to the first order, each with its importer or form. */
export const GettingStartedPage = () => {
  const start = useQuery({ ...gettingStarted.get(), staleTime: 0 });
  useFreshMenu(start.data);
  return (
    <PageFrame>
      <PageHead title="Getting started" primary={start.data && <StepProgress steps={start.data.steps} />} />
      <Box
        px="var(--sw-gutter)"
        pt={16}
        pb={24}
        className="scroll-down"
        flex={1}
        pos="relative"
        mih={0}
        bg="var(--sw-canvas)"
      >
        {start.isPending && <LoadingLines count={8} />}
        {start.isError && <ErrorState error={start.error} retry={start.refetch} />}
        {start.data && <Steps start={start.data} />}
      </Box>
    </PageFrame>
  );
};

const Steps = ({ start }: { readonly start: GettingStarted }) => {
  const [search, change] = useScreenSearch();
  const selected = startSteps.find((step) => step === search.step) ?? findNextStep(start.steps);
  return (
    <div className={classes.columns}>
      <StepList start={start} selected={selected} select={(step) => change({ step, file: undefined })} />
      <StepCard key={selected} start={start} step={selected} />
      <Stack component="aside" gap={16} className={classes.side ?? ''} aria-label="More ways to start">
        <GuideLinks />
        <SampleDataCard isOnlyIfUsable />
      </Stack>
    </div>
  );
};

const StepProgress = ({ steps }: Pick<GettingStarted, 'steps'>) => {
  const done = steps.filter(({ isDone }) => isDone).length;
  const minutes = steps.reduce((sum, { step, isDone }) => sum + (isDone ? 0 : stepTexts[step].minutes), 0);
  return (
    <Group gap={14} c="dimmed" className={classes.progress ?? ''}>
      <span>
        <strong>
          {done} of {steps.length}
        </strong>
        {minutes > 0 && ` · about ${formatCount(minutes, 'minute')} left`}
      </span>
      <Progress w={220} value={(done / steps.length) * 100} size="md" aria-label="Done steps" />
    </Group>
  );
};

/** The badge of the menu follows the page. */
const useFreshMenu = (start: GettingStarted | undefined): void => {
  const state = start && JSON.stringify([start.isShown, start.steps]);
  useEffect(() => {
    if (state !== undefined) markChanged('menu-mark');
  }, [state]);
};
