import { Text } from '@mantine/core';
import { ApiError } from '@shelfward/client/api-error.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { SkipReason } from '@shelfward/contract/proposals/order-plan.rules.ts';
import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { discountSuffix } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import { z } from 'zod';
import { confirm } from '../../kit/ui/confirm.ts';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import { findStoreOrders, skipLabels } from './store-orders.rules.ts';

/** The orders are those of the saved quantities, as the server will create them. */
export const confirmGenerateOrders = (
  sheet: ProposalSheet,
  orders: readonly PlannedOrderDetail[],
): Promise<boolean> => {
  const created = orders.filter(({ state }) => state === 'READY' || state === 'FILLED_UP');
  const sum = (pick: (order: PlannedOrderDetail) => number) => created.reduce((all, order) => all + pick(order), 0);
  const skipped = [...findStoreOrders(sheet, orders).values()].flatMap((store) => store.skipped ?? []);
  return confirm({
    title: `Generate ${counted(created.length, 'order')} for ${sheet.companyName}?`,
    text: (
      <>
        <Text fz="sm">
          Creates draft orders with {formatQuantity(sum(({ units }) => units))} units for{' '}
          {formatMoney(sum(({ valueCents }) => valueCents))}
          {discountSuffix(sheet.discount)}. The proposal is completed and can no longer be changed.
        </Text>
        {skipped.length > 0 && (
          <Text fz="sm" mt="xs">
            {skippedSentence(skipped)}
          </Text>
        )}
      </>
    ),
    confirm: 'Generate orders',
    cancel: 'Back',
  });
};

export const confirmCancelProposal = ({ companyName, stores }: ProposalSheet): Promise<boolean> =>
  confirm({
    title: `Cancel the proposal for ${companyName}?`,
    text: `${counted(stores.length, 'store')} will get no orders. This cannot be undone.`,
    confirm: 'Cancel proposal',
    cancel: 'Keep proposal',
    isDangerous: true,
  });

const priceMissing = z.object({ products: z.array(z.object({ name: z.string() })) });

/** Adds the names of the products without a price to the error message. */
export const rethrowGenerateError = (error: unknown): never => {
  const missing =
    error instanceof ApiError && error.code === 'PRICE_MISSING' ? priceMissing.safeParse(error.result) : undefined;
  if (!(error instanceof ApiError) || !missing?.success) throw error;
  const names = missing.data.products.map(({ name }) => name);
  const listed = names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
  throw new ApiError({ status: error.status, message: `No price for ${listed}.`, result: error.result });
};

const skippedSentence = (skipped: readonly SkipReason[]): string => {
  const parts = Object.entries(skipLabels).flatMap(([reason, label]) => {
    const count = skipped.filter((skippedReason) => skippedReason === reason).length;
    return count > 0 ? [`${formatQuantity(count)} ${label}`] : [];
  });
  return `${counted(skipped.length, 'store')} will get no order: ${parts.join(', ')}.`;
};

export const counted = (count: number, noun: string): string => formatCount(count, noun);
