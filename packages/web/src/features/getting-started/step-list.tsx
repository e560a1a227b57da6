import { Box, Text } from '@mantine/core';
import type { GettingStarted } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import type { StartStep } from '@shelfward/contract/getting-started/getting-started.rules.ts';
import { IconCheck, IconChevronRight, IconLock } from '@tabler/icons-react';
import { Stack } from '../../kit/ui/layout.tsx';
import classes from './getting-started.module.css';
import { stepCounts, stepTexts } from './start-steps.ts';

interface Props {
  readonly start: GettingStarted;
  readonly selected: StartStep;
  readonly select: (step: StartStep) => void;
}

/** The steps with their state: done, open, or locked by an earlier step. */
export const StepList = ({ start: { steps, counts }, selected, select }: Props) => (
  <Box component="nav" p={8} className={classes.steps ?? ''} aria-label="Steps">
    <ol>
      {steps.map(({ step, isDone, lockedBy }, index) => {
        const isSelected = step === selected;
        const state = isDone ? 'done' : lockedBy === null ? 'open' : 'locked';
        return (
          <Box component="li" pos="relative" key={step} data-state={state} data-selected={isSelected || undefined}>
            <button type="button" aria-current={isSelected ? 'step' : undefined} onClick={() => select(step)}>
              <span className={classes.mark} data-mark={state === 'open' && isSelected ? 'current' : state} aria-hidden>
                {state === 'done' && <IconCheck size={14} stroke={2.4} />}
                {state === 'locked' && <IconLock size={12} stroke={1.8} />}
                {state === 'open' && index + 1}
              </span>
              <Stack component="span" flex={1} miw={0} className={classes.names ?? ''}>
                <strong>{stepTexts[step].title}</strong>
                <span>{lockedBy === null ? stepCounts[step](counts) : `After ${stepTexts[lockedBy].title}`}</span>
                {isDone && <span className="visually-hidden">Done</span>}
              </Stack>
              {isSelected && <IconChevronRight size={16} aria-hidden />}
              {!isSelected && state === 'open' && (
                <Text span c="var(--sw-accent-text)" fz={12} fw={500}>
                  Start
                </Text>
              )}
            </button>
          </Box>
        );
      })}
    </ol>
  </Box>
);
