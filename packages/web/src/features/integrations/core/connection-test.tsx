import { Alert, Button } from '@mantine/core';
import type { ConnectionCheckResult } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { IconAlertTriangle, IconCheck, IconPlugConnected, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toErrorMessage } from '../../../kit/ui/states.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import classes from './core.module.css';

/** State of a connection test: whether it is running, and the error if it failed. */
export const useConnectionTest = (formatError: (error: Error) => string = toErrorMessage) => {
  const { isBusy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  /** `work` returns the message about missing input, or undefined after the test has run. */
  const test = (work: () => Promise<string | undefined>) =>
    run(async () => {
      setProblem(undefined);
      try {
        setProblem(await work());
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        setProblem(formatError(error));
      }
    });
  return { isBusy, problem, test };
};

interface Props {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly onTest: () => unknown;
  /** The check results. */
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
      Test connection
    </Button>
    {problem !== undefined && (
      <Alert color="red" variant="light" role="alert" p="xs">
        {problem}
      </Alert>
    )}
    {children}
  </div>
);

export const CheckResultList = ({ findings }: { readonly findings: readonly ConnectionCheckResult[] }) =>
  findings.length > 0 && (
    <div role="status" aria-label="Check results">
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

const icons: Readonly<Record<ConnectionCheckResult['level'], ReactNode>> = {
  OK: <IconCheck size={15} aria-label="OK" />,
  WARNING: <IconAlertTriangle size={15} aria-label="Warning" />,
  ERROR: <IconX size={15} aria-label="Failed" />,
};
