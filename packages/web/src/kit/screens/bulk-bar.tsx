import { Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatQuantity } from '../ui/numbers.ts';
import { toast, toastError } from '../ui/toast.tsx';
import classes from './bulk-bar.module.css';
import type { BulkAction, Identified } from './list.types.ts';
import { type Failure, runForEach } from './run-for-each.ts';
import type { Selection } from './use-selection.ts';

interface Props<Row> {
  readonly selection: Selection<Row>;
  readonly actions: readonly BulkAction<Row>[];
  readonly sum: string | undefined;
}

/** The bar over the list while rows are selected. Failed rows remain selected for a retry. */
export const BulkBar = <Row extends Identified>({ selection, actions, sum }: Props<Row>) => {
  const [progress, setProgress] = useState<string>();
  const { rows } = selection;
  if (rows.length === 0) return null;
  const run = async (action: BulkAction<Row>) => {
    const applicable = rows.filter((row) => action.appliesTo?.(row) ?? true);
    if ('run' in action) return void action.run(applicable, selection.clear);
    const failures = await runForEach(applicable, action.each, (done) =>
      setProgress(`${formatQuantity(done)} of ${formatQuantity(applicable.length)}`),
    );
    setProgress(undefined);
    selection.replace(failures.map((failure) => failure.row));
    const failed = new Set(failures.map(({ row }) => row.id));
    const done = applicable.filter((row) => !failed.has(row.id));
    const { undo } = action;
    if (done.length > 0)
      toast(
        `${formatQuantity(done.length)} ${action.done}.`,
        undo ? { undo: () => runForEach(done, undo).then(throwFirst) } : {},
      );
    if (failures[0])
      toastError(
        failures[0].error,
        `${formatQuantity(failures.length)} of ${formatQuantity(applicable.length)} failed: `,
      );
  };
  const usable = actions.filter(({ appliesTo }) => rows.some((row) => appliesTo?.(row) ?? true));
  return (
    <section className={classes.bar} aria-label="Selected rows">
      <Text span mr={8} pr={12} pl={10} lh="20px" className={classes.count ?? ''} aria-live="polite">
        {progress ?? `${formatQuantity(rows.length)} selected${sum ? ` · ${sum}` : ''}`}
      </Text>
      {usable.map((action) => (
        <button key={action.label} type="button" disabled={progress !== undefined} onClick={() => void run(action)}>
          {action.icon}
          {action.label}
        </button>
      ))}
      <button type="button" className={classes.clear} onClick={selection.clear}>
        <IconX size={14} aria-hidden />
        Clear <kbd>Esc</kbd>
      </button>
    </section>
  );
};

const throwFirst = <Row,>([failure]: readonly Failure<Row>[]): void => {
  if (failure) throw failure.error;
};
