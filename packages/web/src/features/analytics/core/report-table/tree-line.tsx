import { Button, Loader } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Delayed, toErrorMessage } from '../../../../kit/ui/states.tsx';
import type { TreeLine } from './row-tree.rules.ts';
import classes from './tree-line.module.css';

interface ToggleProps {
  /** The name of the row. */
  readonly name: string;
  readonly isOpen: boolean;
  /** Rows of the last level cannot be expanded: they have the space of the button. */
  readonly onToggle: (() => void) | undefined;
}

/** Expands or collapses a row. */
export const TreeToggle = ({ name, isOpen, onToggle }: ToggleProps) =>
  onToggle ? (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-label={`Rows of ${name}`}
      onClick={onToggle}
    >
      <IconChevronRight size={14} aria-hidden />
    </button>
  ) : (
    <span className={classes.toggle} />
  );

/** Shown instead of the rows below an expanded one: loading, empty, or error. */
export const TreePlaceholder = ({ line }: { readonly line: Exclude<TreeLine, { readonly kind: 'row' }> }) => {
  if (line.kind === 'nothing') return <span className={classes.note}>No sales in this period</span>;
  if (line.kind === 'waiting')
    return (
      <Delayed>
        <span className={classes.note} role="status">
          <Loader size={13} /> Loading…
        </span>
      </Delayed>
    );
  return (
    <span className={classes.note} role="alert">
      {toErrorMessage(line.error)}
      <Button variant="default" size="compact-xs" onClick={() => void line.retry()}>
        Retry
      </Button>
    </span>
  );
};
