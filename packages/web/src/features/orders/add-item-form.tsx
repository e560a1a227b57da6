import { canSetMoney } from '@shelfward/contract/orders/orders.rules.ts';
import { type Order, orderItemInput } from '@shelfward/contract/orders/orders.shapes.ts';
import { productChoices } from '../../entities/assortments/assortments.api.ts';
import { orders, storeChoices } from '../../entities/orders/orders.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { useSession } from '../../kit/session.ts';
import { editOrder } from './order-edits.ts';

/** Form for a new line. A regional order also requires the store of the line. */
export const AddItemForm = ({ order }: { readonly order: Order }) => {
  const mayPrice = canSetMoney(useSession().identity?.roles ?? []);
  return (
    <EntityForm
      noun="line"
      schema={orderItemInput}
      empty={{ quantity: 1 }}
      fields={{
        productId: {
          label: 'Product',
          kind: 'select',
          choices: productChoices,
          isId: true,
          codes: ['ORDER_ITEM_EXISTS', 'PRODUCT_NOT_FOUND', 'PRICE_MISSING'],
        },
        ...(order.store
          ? {}
          : { storeId: { label: 'Store', kind: 'select', choices: storeChoices(order.company.id), isId: true } }),
        quantity: { label: 'Quantity', kind: 'number', width: 'half', suffix: 'unit' },
        ...(mayPrice && { unitPrice: priceField }),
      }}
      submitLabel="Add"
      save={(body, { idempotencyKey }) =>
        editOrder(order, ({ ifMatch }) =>
          orders.addItem({ params: { orderId: order.id }, body }, { ifMatch, idempotencyKey }),
        )
      }
    />
  );
};

const priceField = {
  label: 'Unit price',
  kind: 'money',
  width: 'half',
  placeholder: 'List price',
} as const;
