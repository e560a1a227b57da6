import { type Order, orderTerms } from '@shelfward/contract/orders/orders.shapes.ts';
import { checkPurchaseOrderNumber, orders } from '../../entities/orders/orders.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { useCanEdit } from './use-can-edit.ts';

/** Edits the order terms if the status permits it. The note is always editable. */
export const OrderTermsForm = ({ order }: { readonly order: Order }) => {
  const canEdit = useCanEdit();
  const terms = { isReadOnly: !canEdit(order.status, 'terms') };
  const charges = { isReadOnly: !canEdit(order.status, 'charges') };
  return (
    <EntityForm
      noun="order"
      schema={orderTerms}
      empty={{}}
      record={order}
      from={toInput}
      fields={{
        purchaseOrderNumber: {
          ...terms,
          label: 'Purchase order number',
          codes: ['PURCHASE_ORDER_NUMBER_TAKEN'],
          unique: (value) => checkPurchaseOrderNumber(order.company.id, { value, excludeId: order.id }),
        },
        requestedShipDate: { ...terms, label: 'Requested ship date', kind: 'day', width: 'half' },
        shippingCharge: { ...charges, label: 'Shipping charge', kind: 'money', width: 'half' },
        discount: { ...charges, label: 'Discount', kind: 'percent', width: 'half' },
        commission: { ...charges, label: 'Commission', kind: 'percent', width: 'half' },
        salesNote: { label: 'Note', kind: 'textarea' },
      }}
      save={(body, options) => orders.update({ params: { orderId: order.id }, body }, options)}
    />
  );
};

const toInput = (order: Order) => ({
  purchaseOrderNumber: order.purchaseOrderNumber,
  requestedShipDate: order.requestedShipDate,
  shippingCharge: order.shippingCharge,
  inRush: order.inRush,
  discount: order.discount,
  commission: order.commission,
  salesNote: order.salesNote,
});
