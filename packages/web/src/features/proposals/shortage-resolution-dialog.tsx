import { Button, Modal } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { AdjustedQuantity } from '@shelfward/contract/proposals/smart-swap.rules.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, LoadingLines, RefreshBar } from '../../kit/ui/states.tsx';
import { ChangePreview } from './change-preview.tsx';
import type { Saver } from './proposal-saver.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import classes from './scarce.module.css';
import { amount } from './shortage.rules.ts';
import { type ConflictingLine, useQuantityUpdate } from './use-quantity-update.ts';

export interface ShortageDialogProps {
  readonly sheet: ProposalSheet;
  readonly saver: Saver;
  readonly column: number;
  readonly reload: () => Promise<unknown>;
  readonly onClose: () => void;
}

interface Answer {
  readonly adjustedQuantities: readonly AdjustedQuantity[];
}

interface Props<A extends Answer> extends Omit<ShortageDialogProps, 'column'> {
  readonly title: string;
  /** Text of the confirmation toast. */
  readonly done: string;
  readonly columns: readonly number[];
  readonly answer: Pick<UseQueryResult<A>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** The result in one or two sentences. */
  readonly summary: (answer: A) => ReactNode;
  readonly children: ReactNode;
}

/** Choices on the left and a preview of their result on the right. Saves only when the user applies it. */
export const ShortageResolutionDialog = <A extends Answer>(props: Props<A>) => {
  const { sheet, title, done, columns, answer, summary, reload, onClose, children } = props;
  const { isBusy, conflicts, apply } = useQuantityUpdate(props);
  const adjusted = answer.data?.adjustedQuantities ?? [];
  const submit = async () => {
    if ((await apply(adjusted, done)) === 'done') onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} size="min(1180px, 94vw)" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={classes.dialog}>
        <div className={classes.choices}>{children}</div>
        <div className={classes.outcome}>
          <RefreshBar active={answer.isFetching && answer.data !== undefined} />
          {answer.error && <ErrorState error={answer.error} retry={answer.refetch} />}
          {!answer.error && !answer.data && <LoadingLines count={8} />}
          {!answer.error && answer.data && (
            <>
              <p className={classes.words} role="status">
                {summary(answer.data)}
              </p>
              {adjusted.length > 0 && <ChangePreview sheet={sheet} columns={columns} adjusted={adjusted} />}
            </>
          )}
          {conflicts.length > 0 && <ConflictAlert sheet={sheet} lines={conflicts} reload={reload} />}
        </div>
      </div>
      <footer className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={isBusy}
          disabled={adjusted.length === 0 || answer.isFetching || answer.error !== null || conflicts.length > 0}
          onClick={() => void submit()}
        >
          {submitLabel(adjusted.length)}
        </Button>
      </footer>
    </Modal>
  );
};

const submitLabel = (count: number): string => {
  if (count === 0) return 'No changes';
  return `Change ${formatCount(count, 'quantity', 'quantities')}`;
};

const maxListedConflicts = 5;

/** Lines that another user changed meanwhile, with both quantities and a reload button. */
const ConflictAlert = (props: {
  readonly sheet: ProposalSheet;
  readonly lines: readonly ConflictingLine[];
  readonly reload: () => Promise<unknown>;
}) => {
  const { sheet, lines, reload } = props;
  const storeName = (line: ConflictingLine) =>
    sheet.stores.find(({ storeOrderProposalId }) => storeOrderProposalId === line.storeOrderProposalId)?.name;
  const productName = (line: ConflictingLine) =>
    sheet.products.find(({ productId }) => productId === line.productId)?.name;
  return (
    <div className={classes.late} role="alert">
      <p>Another user changed these quantities. No changes were saved:</p>
      <ul>
        {lines.slice(0, maxListedConflicts).map((line) => (
          <li key={`${line.storeOrderProposalId} ${line.productId}`}>
            {productName(line)} for {storeName(line)}: {amount(line.previousQuantity)} here, {amount(line.quantity)}{' '}
            saved
          </li>
        ))}
      </ul>
      {lines.length > maxListedConflicts && <p>and {amount(lines.length - maxListedConflicts)} more.</p>}
      <Button size="compact-xs" variant="default" onClick={() => void reload()}>
        Reload proposal
      </Button>
    </div>
  );
};
