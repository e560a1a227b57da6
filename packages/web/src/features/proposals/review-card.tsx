import { Box, Text } from '@mantine/core';
import { maxQuantity } from '@shelfward/contract/proposals/proposals.rules.ts';
import { IconPencil } from '@tabler/icons-react';
import { unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { Grid, Group } from '../../kit/ui/layout.tsx';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';
import { Stepper } from '../../kit/ui/stepper.tsx';
import { formatPacks, isLowStock, type ReviewLine } from './review.rules.ts';
import { changeQuantity, type ReviewActions } from './review-change.ts';
import classes from './review-phone.module.css';
import { useReviewQuantity } from './use-review-quantity.ts';

interface Props {
  readonly actions: ReviewActions;
  readonly storeOrderProposalId: number;
  readonly line: ReviewLine;
  readonly currency: string;
  readonly isEditable: boolean;
  readonly onPending: (isPending: boolean) => void;
}

const units = unitsBetween({ min: 0, max: maxQuantity });

/** A product of the proposal. The quantity changes by packs and can be typed. */
export const ReviewCard = ({ actions, storeOrderProposalId, line, currency, isEditable, onPending }: Props) => {
  const { productId, name, sku, unitPriceCents, packSize, suggestedQuantity } = line;
  const { shown, change } = useReviewQuantity({
    label: name,
    quantity: line.quantity,
    save: (quantity, previousQuantity) =>
      changeQuantity(actions, { storeOrderProposalId, productId, quantity, previousQuantity }),
    onPending,
  });
  const price = unitPriceCents === null ? 'No price' : formatMoney(unitPriceCents, currency);
  const isChanged = shown !== suggestedQuantity;
  return (
    <li className={classes.line} data-changed={isChanged || undefined}>
      <Grid columns="minmax(0, 1fr) auto" gap="2px 12px" px={14} pt={12} className={classes.product ?? ''}>
        <h2>{name}</h2>
        <strong>
          <Money currency={currency} value={unitPriceCents === null ? null : shown * unitPriceCents} />
        </strong>
        <small>{[sku, price].filter(Boolean).join(' · ')}</small>
        {line.reason && <small>{line.reason}</small>}
      </Grid>
      <Group gap={12} justify="space-between" pt={8} pr={10} pb={10} pl={14} className={classes.figures ?? ''}>
        <Figures line={line} />
        {isEditable ? (
          <Stepper
            label={`Quantity of ${name}`}
            value={shown}
            step={packSize}
            max={maxQuantity}
            kind={units}
            hint={formatPacks(shown, packSize)}
            onChange={change}
          />
        ) : (
          <Box component="strong" fz={17}>
            <Quantity value={shown} />
          </Box>
        )}
      </Group>
      {isChanged && (
        <Group
          gap={8}
          pl={14}
          bg="var(--sw-accent-soft)"
          c="var(--sw-accent-text)"
          fz={13}
          className={classes.changed ?? ''}
        >
          <IconPencil size={16} aria-hidden />
          <span>
            Changed from {formatQuantity(suggestedQuantity)} to {formatQuantity(shown)}
          </span>
          {isEditable && (
            <button
              type="button"
              aria-label={`Reset the quantity of ${name}`}
              onClick={() => change(suggestedQuantity)}
            >
              Reset
            </button>
          )}
        </Group>
      )}
    </li>
  );
};

const Figures = ({ line }: Pick<Props, 'line'>) => (
  <Group component="dl" gap={14} align="stretch">
    <div data-low={isLowStock(line) || undefined}>
      <Text component="dt" c="dimmed" fz={12.5}>
        On hand
      </Text>
      <Text component="dd" fz={15} fw={600}>
        <Quantity value={line.onHand} />
      </Text>
    </div>
    <div>
      <Text component="dt" c="dimmed" fz={12.5}>
        Suggested
      </Text>
      <Text component="dd" fz={15} fw={600}>
        <Quantity value={line.suggestedQuantity} />
      </Text>
    </div>
  </Group>
);
