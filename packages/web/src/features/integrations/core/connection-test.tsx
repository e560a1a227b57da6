import { Alert, Button } from '@mantine/core';
import type { ConnectionFinding } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { IconAlertTriangle, IconCheck, IconPlugConnected, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../kit/ui/states.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import classes from './connection-test.module.css';

/** A test of what is filled in: whether it goes on, and why it did not come to an end. */
export const useConnectionTest = (wordsOf: (error: Error) => string = messageOf) => {
  const { isBusy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  /** `work` answers what has to be filled in first; undefined when it has tested. */
  const test = (work: () => Promise<string | undefined>) =>
    run(async () => {
      setProblem(undefined);
      try {
        setProblem(await work());
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        setProblem(wordsOf(error));
      }
    });
  return { isBusy, problem, test };
};

interface Props {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly onTest: () => unknown;
  /** What the test found. */
  readonly children: ReactNode;
}

export const ConnectionTest = ({ isBusy, problem, onTest, children }: Props) => (
  <div className={classes.test}>
    <Button
      variant="default"
      leftSection={<IconPlugConnected size={15} />}
      loading={isBusy}
      onClick={() => void onTest()}
    >
      Test the connection
    </Button>
    {problem !== undefined && (
      <Alert color="red" variant="light" role="alert" p="xs">
        {problem}
      </Alert>
    )}
    {children}
  </div>
);

export const FindingList = ({ findings }: { readonly findings: readonly ConnectionFinding[] }) =>
  findings.length > 0 && (
    <div role="status" aria-label="What the test found">
      <ul className={classes.findings}>
        {findings.map(({ level, message }) => (
          <li key={message} data-level={level}>
            {icons[level]}
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );

const icons: Readonly<Record<ConnectionFinding['level'], ReactNode>> = {
  OK: <IconCheck size={15} aria-label="Works" />,
  WARNING: <IconAlertTriangle size={15} aria-label="Warning" />,
  ERROR: <IconX size={15} aria-label="Does not work" />,
};
