import type { ApiError } from '@shelfward/client/api-error.ts';
import type { ImportProgress } from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SendOptions } from '../client.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { markChanged } from '../query-client.ts';
import { disabledQuery, type QueryOptions } from '../resource.ts';
import {
  type FileImportResult,
  type ImportReport,
  isWithoutResponse,
  lostImportResult,
  toImportFailure,
  toImportResult,
} from './import-outcome.rules.ts';

export interface RunningImport {
  /** The Idempotency-Key of the import. */
  readonly key: string;
  readonly fileName: string;
}

/** How an import is followed after the page was left, or the connection was lost. */
export interface FollowedImport {
  readonly progress: (key: string) => QueryOptions<ImportProgress>;
  readonly store: DraftStore<RunningImport>;
  readonly changes: readonly string[];
}

export interface Run extends RunningImport {
  /** Whether this page waits for the response. Otherwise it polls the progress of an earlier import. */
  readonly isAwaited: boolean;
}

/** Runs an import. Resumes with a followed import that was running when the page was left. */
export const useImportRun = (followed?: FollowedImport) => {
  const [run, setRun] = useState<Run | undefined>(() => {
    const earlier = followed?.store.load();
    return earlier && { ...earlier, isAwaited: false };
  });
  const [ended, setEnded] = useState<FileImportResult>();
  const [undoToken, setUndoToken] = useState<string>();
  const progress = useQuery<ImportProgress, ApiError>({
    ...(followed && run && !ended ? followed.progress(run.key) : disabledQuery<ImportProgress>()),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : 500),
    staleTime: 0,
    retry: false,
  });
  const outcome = ended ?? (run && !run.isAwaited ? findEarlierOutcome(progress) : undefined);
  useEffect(() => {
    if (!outcome || !followed) return;
    followed.store.remove();
    markChanged(...followed.changes);
  }, [outcome, followed]);

  return {
    /** Undefined before the first import. */
    key: run?.key,
    running: outcome ? undefined : run,
    progress: progress.data,
    outcome,
    /** Whether the import ended while this page was open. */
    wasAwaited: ended !== undefined,
    /** Set after an import that can be undone. */
    undoToken,
    /** Forgets the outcome, because another file was chosen. */
    reset: () => {
      if (outcome) setRun(undefined);
      setEnded(undefined);
      setUndoToken(undefined);
    },
    start: async (started: RunningImport, work: (options: SendOptions) => Promise<ImportReport>): Promise<void> => {
      followed?.store.save(started);
      setEnded(undefined);
      setUndoToken(undefined);
      setRun({ ...started, isAwaited: true });
      try {
        setEnded(toImportResult(await work({ idempotencyKey: started.key, onUndoable: setUndoToken })));
      } catch (error) {
        if (followed && isWithoutResponse(error)) setRun({ ...started, isAwaited: false });
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
