import { type Order, orderItemInput } from '@shelfward/contract/orders/orders.shapes.ts';
import { productChoices } from '../../entities/assortments/assortments.api.ts';
import { orders, storeChoices } from '../../entities/orders/orders.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { editOrder } from './order-edits.ts';

/** Form for a new line. A regional order also requires the store of the line. */
export const AddItemForm = ({ order }: { readonly order: Order }) => (
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
        codes: ['ORDER_ITEM_EXISTS', 'PRODUCT_NOT_FOUND'],
      },
      ...(order.store
        ? {}
        : { storeId: { label: 'Store', kind: 'select', choices: storeChoices(order.company.id), isId: true } }),
      quantity: { label: 'Quantity', kind: 'number', width: 'half', suffix: 'units' },
      unitPrice: {
        label: 'Unit price',
        kind: 'money',
        width: 'half',
        placeholder: 'List price',
        codes: ['PRICE_MISSING'],
      },
    }}
    submitLabel="Add"
    save={(body, { idempotencyKey }) =>
      editOrder(order, ({ ifMatch }) =>
        orders.addItem({ params: { orderId: order.id }, body }, { ifMatch, idempotencyKey }),
      )
    }
  />
);
