import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import type { Actor, AuditedCtx, Ctx } from '../../platform/context/context.ts';

/** The context needed to write an order. */
export interface Writing extends Pick<Ctx, 'db' | 'tenantId' | 'now'> {
  /** Null: not a user of the client. */
  readonly actor: { readonly userId: Actor['userId'] | null };
}

/** The context needed to audit it. */
export type OrderWork = Writing & AuditedCtx;

/** The columns set by the creator of an order. */
export interface NewOrder {
  readonly companyId: number;
  readonly storeId: number | null;
  /** Null for a store order, which gets the store's region. */
  readonly regionId: number | null;
  readonly orderProposalId: number | null;
  readonly status: OrderStatus;
  readonly purchaseOrderNumber: string | null;
  readonly requestedShipDate: string | null;
  readonly shippingChargeCents: number;
  readonly inRush: boolean;
  readonly discount: number;
  readonly commission: number;
  readonly salesNote: string | null;
  readonly totalUnit: number;
  readonly totalPriceCents: number;
}

/** A new order as it is audited. */
export type AuditedOrder = NewOrder & { readonly lines?: number };

export interface NewOrderItem {
  readonly orderId: number;
  readonly storeId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
}
