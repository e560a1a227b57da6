import { ActionIcon } from '@mantine/core';
import { changeSplitRoutes } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import { IconZoomQuestion } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useIsAllowed } from '../../../kit/session.ts';
import type { ChangesState } from '../core/changes-state.ts';
import classes from './changes.module.css';

const WhyPanel = lazy(() => import('./why-panel.tsx').then((module) => ({ default: module.WhyPanel })));

interface Props {
  /** What changed: "Total", or the name of a row. */
  readonly name: string;
  readonly state: ChangesState;
  /** Of a row of a table or list. */
  readonly isInRow?: boolean;
}

/** Opens the causes of a change. */
export const WhyButton = ({ name, state, isInRow }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useIsAllowed();
  if (!isAllowed(changeSplitRoutes.split)) return null;
  return (
    <>
      <ActionIcon
        size="sm"
        className={`${classes.button} ${isInRow ? classes.inRow : ''}`}
        aria-label={`Why did it change: ${name}`}
        title="Why did it change"
        onClick={() => setOpen(true)}
      >
        <IconZoomQuestion size={15} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <WhyPanel {...{ name, state }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
