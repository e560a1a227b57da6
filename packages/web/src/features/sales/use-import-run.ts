import type { ImportProgress, ImportSaleCsvConfiguration } from '@shelfward/contract/sales/sales.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newKey } from '../../kit/client.ts';
import {
  isUnanswered,
  lostImport,
  type Outcome,
  outcomeOf,
  refusalOf,
} from '../../kit/file-import/import-outcome.rules.ts';
import type { ApiError } from '../../kit/problem.ts';
import { markChanged } from '../../kit/query-client.ts';
import { type RunningImport, runningImport } from './running-import.ts';
import { sales } from './sales-import.api.ts';

interface Run extends RunningImport {
  /** Whether this page waits for the answer; otherwise the import was found again and only its progress tells. */
  readonly isAwaited: boolean;
}

export interface ImportRun {
  /** By which the server knows the run; undefined before the first. */
  readonly key: string | undefined;
  readonly running: RunningImport | undefined;
  readonly progress: ImportProgress | undefined;
  readonly outcome: Outcome | undefined;
  /** The person saw the whole of it; otherwise it ended while the page was closed. */
  readonly wasAwaited: boolean;
  readonly start: (configuration: ImportSaleCsvConfiguration, file: File) => Promise<void>;
}

/** Runs an import and watches it; one that was still running when the page was left is watched again. */
export const useImportRun = (): ImportRun => {
  const [run, setRun] = useState<Run | undefined>(() => {
    const earlier = runningImport.load();
    return earlier && { ...earlier, isAwaited: false };
  });
  const [ended, setEnded] = useState<Outcome>();
  const progress = useQuery({
    ...sales.importProgress({ params: { key: run?.key ?? '-' } }),
    enabled: run !== undefined && ended === undefined,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : 500),
    staleTime: 0,
    retry: false,
  });
  const found = run && !run.isAwaited ? foundOutcome(progress) : undefined;
  const outcome = ended ?? found;
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
    start: async (configuration, file) => {
      const started = { key: newKey(), fileName: file.name };
      runningImport.save(started);
      setEnded(undefined);
      setRun({ ...started, isAwaited: true });
      try {
        const body = { importSaleCsvConfiguration: configuration };
        setEnded(outcomeOf(await sales.import({ body, files: { file } }, { idempotencyKey: started.key })));
      } catch (error) {
        if (isUnanswered(error)) setRun({ ...started, isAwaited: false });
        else setEnded(refusalOf(error));
      }
    },
  };
};

const isOver = (progress: ImportProgress | undefined): boolean =>
  progress !== undefined && progress.status !== 'RUNNING';

interface Found {
  readonly data: ImportProgress | undefined;
  readonly error: ApiError | null;
}

/** What became of an import that this page does not wait for. */
const foundOutcome = ({ data, error }: Found): Outcome | undefined => {
  if (data) return outcomeOf(data);
  return error?.status === 404 ? lostImport : undefined;
};
