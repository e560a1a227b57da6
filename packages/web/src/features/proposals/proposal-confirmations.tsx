import { Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import {
  type OrderPlan,
  planOrders,
  type SkipReason,
  toOrderRegionId,
} from '@shelfward/contract/proposals/order-plan.rules.ts';
import { discountSuffix } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import { z } from 'zod';
import { at } from '../../kit/matrix/matrix-model.ts';
import { ApiError } from '../../kit/problem.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';
import { computeOrderValue, type ProposalSheet } from './proposal-sheet.rules.ts';

/** The orders that the server will create from the sheet, computed by the same rule. */
export const planProposalOrders = ({ stores, model, minItems }: ProposalSheet): OrderPlan =>
  planOrders(
    stores.map((store, row) => ({
      storeOrderProposalId: store.storeOrderProposalId,
      storeId: store.storeId,
      orderRegionId: toOrderRegionId(store),
      isActive: store.isEligible,
      quantity: at(model.rowTotals, row),
    })),
    minItems,
  );

export const confirmGenerateOrders = (sheet: ProposalSheet, { orders, skipped }: OrderPlan): Promise<boolean> => {
  const units = orders.reduce((sum, order) => sum + order.quantity, 0);
  const ordered = new Set(orders.flatMap((order) => order.storeOrderProposalIds));
  return confirm({
    title: `Generate ${counted(orders.length, 'order')} for ${sheet.companyName}?`,
    text: (
      <>
        <Text size="sm">
          Creates draft orders with {formatQuantity(units)} units for {formatMoney(computeOrderValue(sheet, ordered))}
          {discountSuffix(sheet.discount)}. The proposal is completed and can no longer be changed.
        </Text>
        {skipped.length > 0 && (
          <Text size="sm" mt="xs">
            {skippedSentence(skipped, sheet.minItems)}
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

const skippedSentence = (skipped: OrderPlan['skipped'], minItems: number): string => {
  const reasons: Readonly<Record<SkipReason, string>> = {
    INACTIVE: 'inactive',
    NO_QUANTITY: 'without quantity',
    BELOW_MIN_ITEMS: `below ${formatQuantity(minItems)} units`,
    POSTPONED: 'postponed',
  };
  const parts = Object.entries(reasons).flatMap(([reason, label]) => {
    const count = skipped.filter((store) => store.reason === reason).length;
    return count > 0 ? [`${formatQuantity(count)} ${label}`] : [];
  });
  return `${counted(skipped.length, 'store')} will get no order: ${parts.join(', ')}.`;
};

export const counted = (count: number, noun: string): string => formatCount(count, noun);
