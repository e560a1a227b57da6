import { Button } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { ReplenishmentRun } from '@shelfward/contract/replenishment/runs.shapes.ts';
import type { UndoResult } from '@shelfward/contract/undo/undo.contract.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { replenishment } from '../../entities/replenishment/replenishment.api.ts';
import { markChanged } from '../../kit/query-client.ts';
import { inBackground } from '../../kit/resource.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Moment } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { RunProgress } from '../../kit/ui/run-progress.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { useRunEnd } from '../../kit/ui/use-run-end.ts';
import classes from './replenishment.module.css';

const pollMs = 1000;

/** The latest run: its progress with Cancel, or its result with a button that starts another run. */
export const RunAction = () => {
  const { data } = useQuery({
    ...inBackground(replenishment.runs({})),
    refetchInterval: ({ state: { data: [newest] = [] } }) => (newest && isOpen(newest) ? pollMs : false),
  });
  const latest = data?.[0];
  useRunEnd(latest, isOpen, showResult);
  return <Group gap={10}>{latest && isOpen(latest) ? <Running run={latest} /> : <Start latest={latest} />}</Group>;
};

const Start = ({ latest }: { readonly latest: ReplenishmentRun | undefined }) => {
  const isAllowed = useIsAllowed();
  const { isBusy, run } = useBusy();
  const isFailed = latest?.status === 'FAILED';
  return (
    <>
      {latest && <LastRun run={latest} />}
      {isAllowed(replenishmentRoutes.startRun) && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={isBusy}
          onClick={() => void run(() => replenishment.startRun({}))}
        >
          {isFailed ? 'Retry' : 'Run now'}
        </Button>
      )}
    </>
  );
};

const LastRun = ({ run }: { readonly run: ReplenishmentRun }) => {
  const { status, endedDate, accepted } = run;
  if (status === 'FAILED')
    return (
      <span role="alert" className={`${classes.last} ${classes.failed}`}>
        The last run failed. The suggestions are those of the run before.
      </span>
    );
  return (
    <span className={classes.last}>
      {status === 'CANCELED' ? 'Run canceled ' : 'Last run '}
      <Moment value={endedDate} />
      {accepted > 0 && <Accepted run={run} />}
    </span>
  );
};

/** What the run accepted itself, in companies whose mode is automatic. */
const Accepted = ({ run: { id, accepted, undoneDate } }: { readonly run: ReplenishmentRun }) => {
  const isAllowed = useIsAllowed();
  const { isBusy, run } = useBusy();
  const count = `${formatQuantity(accepted)} ${plural(accepted, 'suggestion', 'suggestions')}`;
  if (undoneDate !== null) return ` · ${count} accepted automatically, undone`;
  const undo = async () => showUndone(await replenishment.undoRun({ params: { runId: id } }));
  return (
    <>
      {` · ${count} accepted automatically `}
      {isAllowed(replenishmentRoutes.undoRun) && (
        <Button size="compact-xs" variant="subtle" loading={isBusy} onClick={() => void run(undo)}>
          Undo
        </Button>
      )}
    </>
  );
};

const showUndone = ({ restored, skipped }: UndoResult): void => {
  const done = `${formatQuantity(restored)} ${plural(restored, 'par level', 'par levels')} restored.`;
  const left = `${formatQuantity(skipped)} ${plural(skipped, 'was', 'were')} changed since and ${plural(skipped, 'remains', 'remain')}.`;
  toast(skipped > 0 ? `${done} ${left}` : done);
};

const Running = ({ run: { id, stores, doneStores } }: { readonly run: ReplenishmentRun }) => {
  const isAllowed = useIsAllowed();
  const { isBusy, run } = useBusy();
  return (
    <>
      <RunProgress
        status={
          stores === 0 ? 'Run queued' : `Computing: ${formatQuantity(doneStores)} of ${formatQuantity(stores)} stores`
        }
        label="Stores computed"
        percent={stores === 0 ? 0 : (100 * doneStores) / stores}
      />
      {isAllowed(replenishmentRoutes.cancelRun) && (
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => void run(() => replenishment.cancelRun({ params: { runId: id } }))}
        >
          Cancel run
        </Button>
      )}
    </>
  );
};

const isOpen = ({ status }: ReplenishmentRun): boolean => status === 'PENDING' || status === 'RUNNING';

const showResult = ({ status, pairs, suggestions, accepted }: ReplenishmentRun): void => {
  markChanged('replenishment');
  if (status === 'DONE')
    toast(
      `${formatCount(pairs, 'product in a store', 'products in stores')} computed, ${formatCount(suggestions, 'suggestion')}, ${formatQuantity(pairs - suggestions)} unchanged${
        accepted > 0 ? `, ${formatQuantity(accepted)} accepted automatically` : ''
      }.`,
    );
};
