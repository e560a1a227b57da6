import type { GettingStarted } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { gettingStartedRoutes } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import type { StartStep } from '@shelfward/contract/getting-started/getting-started.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { inBackground } from '../../kit/resource.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { gettingStarted } from './getting-started.api.ts';
import { startStepTitles } from './start-step-titles.ts';

/** The first open step, or the last one when all are done. */
export const findNextStep = (steps: GettingStarted['steps']): StartStep =>
  steps.find(({ isDone, lockedBy }) => !isDone && lockedBy === null)?.step ?? 'ORDER';

interface Props {
  /** The step of the page: the button waits until it is done. */
  readonly after?: StartStep;
}

/** After an import or a form: the button that opens the next step of an account that is being set up. */
export const NextStep = ({ after }: Props) => {
  const isAllowed = useIsAllowed()(gettingStartedRoutes.get);
  const start = useQuery({ ...inBackground(gettingStarted.get()), enabled: isAllowed, staleTime: 0 });
  if (!start.isFetchedAfterMount || !start.data?.isShown) return null;
  if (after && !start.data.steps.find(({ step }) => step === after)?.isDone) return null;
  const step = findNextStep(start.data.steps);
  return (
    <LinkButton variant="filled" to="/getting-started" search={{ step }}>
      Next: {step === 'PRODUCTS' && start.data.counts.products > 0 ? 'Prices' : startStepTitles[step]}
    </LinkButton>
  );
};
