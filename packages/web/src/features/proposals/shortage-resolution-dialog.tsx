import { Button, Modal, Select, Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { AdjustedQuantity } from '@shelfward/contract/proposals/smart-swap.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { QueryOptions } from '../../kit/resource.ts';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { ErrorState, LoadingLines, RefreshBar } from '../../kit/ui/states.tsx';
import { ChangePreview } from './change-preview.tsx';
import type { Saver } from './proposal-saver.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import classes from './scarce.module.css';
import { amount, shortColumns } from './shortage.rules.ts';
import { type ConflictingLine, useQuantityUpdate } from './use-quantity-update.ts';

export interface ShortageDialogProps {
  readonly sheet: ProposalSheet;
  readonly saver: Saver;
  readonly column: number;
  readonly reload: () => Promise<unknown>;
  readonly onClose: () => void;
}

interface Outcome {
  readonly adjustedQuantities: readonly AdjustedQuantity[];
}

interface Props<O extends Outcome> extends ShortageDialogProps {
  readonly onSelect: (column: number) => void;
  /** The title in front of the name of the short product. */
  readonly title: string;
  /** What the confirmation says about the short product: "swapped". */
  readonly done: string;
  readonly columns: readonly number[];
  readonly outcome: QueryOptions<O>;
  /** The outcome in one or two sentences. */
  readonly summary: (outcome: O) => ReactNode;
  readonly children: ReactNode;
}

/** Choices on the left and a preview of their outcome on the right. Saves only when the user applies it. */
export const ShortageResolutionDialog = <O extends Outcome>(props: Props<O>) => {
  const { sheet, column, onSelect, columns, summary, reload, onClose, children } = props;
  const name = sheet.products[column]?.name;
  const { data, error, isFetching, refetch } = useQuery({
    ...props.outcome,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { isBusy, conflicts, apply } = useQuantityUpdate(props);
  const adjusted = data?.adjustedQuantities ?? [];
  const submit = async () => {
    if ((await apply(adjusted, `${name ?? 'The product'} ${props.done}.`)) === 'done') onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${props.title} ${name ?? ''}`}
      size="min(1180px, 94vw)"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Group gap={22} align="stretch" mih="min(460px, 60vh)" className={classes.dialog ?? ''}>
        <Stack gap={14} flex="none" className={classes.choices ?? ''}>
          <ShortProduct sheet={sheet} column={column} onChange={onSelect} />
          {children}
        </Stack>
        <Stack gap={12} flex={1} pos="relative" miw={0}>
          <RefreshBar active={isFetching && data !== undefined} />
          {error && <ErrorState error={error} retry={refetch} />}
          {!error && !data && <LoadingLines count={8} />}
          {!error && data && (
            <>
              <Text fw={500} role="status">
                {summary(data)}
              </Text>
              {adjusted.length > 0 && <ChangePreview sheet={sheet} columns={columns} adjusted={adjusted} />}
            </>
          )}
          {conflicts.length > 0 && <ConflictAlert sheet={sheet} lines={conflicts} reload={reload} />}
        </Stack>
      </Group>
      <Group component="footer" gap={8} align="stretch" justify="flex-end" mt={18}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={isBusy}
          disabled={adjusted.length === 0 || isFetching || error !== null || conflicts.length > 0}
          onClick={() => void submit()}
        >
          {submitLabel(adjusted.length)}
        </Button>
      </Group>
    </Modal>
  );
};

/** Selects one of the short products. */
const ShortProduct = (props: {
  readonly sheet: ProposalSheet;
  readonly column: number;
  readonly onChange: (column: number) => void;
}) => {
  const { sheet, column, onChange } = props;
  const columns = [...new Set([column, ...shortColumns(sheet)])].toSorted((left, right) => left - right);
  return (
    <Select
      label="Short product"
      searchable
      allowDeselect={false}
      data={columns.map((shortColumn) => ({
        value: String(shortColumn),
        label: sheet.products[shortColumn]?.name ?? '',
      }))}
      value={String(column)}
      onChange={(value) => value !== null && onChange(Number(value))}
    />
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
