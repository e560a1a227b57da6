import type { ImportProgress } from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newKey, type SendOptions } from '../../kit/client.ts';
import {
  type FileImportResult,
  isWithoutResponse,
  lostImportResult,
  toImportFailure,
  toImportResult,
} from '../../kit/file-import/import-outcome.rules.ts';
import type { ApiError } from '../../kit/problem.ts';
import { markChanged } from '../../kit/query-client.ts';
import { type RunningImport, runningImport } from './running-import.ts';
import { sales } from './sales-import.api.ts';

interface Run extends RunningImport {
  /** Whether this page waits for the response. Otherwise it polls the progress of an earlier import. */
  readonly isAwaited: boolean;
}

export interface ImportRun {
  /** Idempotency key of the import. Undefined before the first import. */
  readonly key: string | undefined;
  readonly running: RunningImport | undefined;
  readonly progress: ImportProgress | undefined;
  readonly outcome: FileImportResult | undefined;
  /** Whether the import ran while this page was open. */
  readonly wasAwaited: boolean;
  /** Set after an import that can be undone. */
  readonly undoToken: string | undefined;
  readonly start: (fileName: string, send: SendImport) => Promise<void>;
}

/** Sends the file with its choices. */
type SendImport = (options: SendOptions) => Promise<Pick<ImportProgress, 'messages' | 'status'>>;

/** Runs an import and follows its progress. Resumes with an import that was running when the page was left. */
export const useImportRun = (): ImportRun => {
  const [run, setRun] = useState<Run | undefined>(() => {
    const earlier = runningImport.load();
    return earlier && { ...earlier, isAwaited: false };
  });
  const [ended, setEnded] = useState<FileImportResult>();
  const [undoToken, setUndoToken] = useState<string>();
  const progress = useQuery({
    ...sales.importProgress({ params: { key: run?.key ?? '-' } }),
    enabled: run !== undefined && ended === undefined,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : 500),
    staleTime: 0,
    retry: false,
  });
  const earlierOutcome = run && !run.isAwaited ? findEarlierOutcome(progress) : undefined;
  const outcome = ended ?? earlierOutcome;
  useEffect(() => {
    if (!outcome) return;
    runningImport.remove();
    markChanged('sales', 'analytics', 'inventory');
  }, [outcome]);

  return {
    key: run?.key,
    running: outcome ? undefined : run,
    progress: progress.data,
    outcome,
    wasAwaited: ended !== undefined,
    undoToken,
    start: async (fileName, send) => {
      const started = { key: newKey(), fileName };
      runningImport.save(started);
      setEnded(undefined);
      setUndoToken(undefined);
      setRun({ ...started, isAwaited: true });
      try {
        setEnded(toImportResult(await send({ idempotencyKey: started.key, onUndoable: setUndoToken })));
      } catch (error) {
        if (isWithoutResponse(error)) setRun({ ...started, isAwaited: false });
        else setEnded(toImportFailure(error));
      }
    },
  };
};

const isOver = (progress: ImportProgress | undefined): boolean =>
  progress !== undefined && progress.status !== 'RUNNING';

interface ProgressQuery {
  readonly data: ImportProgress | undefined;
  readonly error: ApiError | null;
}

/** The outcome of an import that this page does not wait for. */
const findEarlierOutcome = ({ data, error }: ProgressQuery): FileImportResult | undefined => {
  if (data) return toImportResult(data);
  return error?.status === 404 ? lostImportResult : undefined;
};
