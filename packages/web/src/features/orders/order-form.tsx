import { canSetMoney } from '@shelfward/contract/orders/orders.rules.ts';
import { type Order, orderInput } from '@shelfward/contract/orders/orders.shapes.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { companyField, companyRecordField } from '../../entities/companies/company-fields.ts';
import {
  checkPurchaseOrderNumber,
  orderEntryHref,
  orderHref,
  orders,
  storeChoices,
} from '../../entities/orders/orders.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { useSession } from '../../kit/session.ts';
import { OrderLinesInput } from './order-lines-input.tsx';

interface Props {
  readonly companyId?: number | undefined;
  readonly storeId?: number | undefined;
}

/** Form for a new order. Saving opens the order page, or the line grid if the order has no lines. */
export const OrderForm = ({ companyId, storeId }: Props) => {
  const navigate = useNavigate();
  const mayPrice = canSetMoney(useSession().identity?.roles ?? []);
  const created = useRef<Order>(undefined);
  return (
    <EntityForm
      noun="order"
      schema={orderInput}
      empty={{ inRush: false, items: [], ...(companyId && { companyId }), ...(storeId && { storeId }) }}
      fields={{
        companyId: companyField,
        storeId: {
          ...companyRecordField(storeChoices),
          label: 'Store',
          codes: ['STORE_OF_ANOTHER_COMPANY', 'STORE_NOT_FOUND'],
        },
        items: {
          label: 'Products',
          kind: 'custom',
          codes: ['PRICE_MISSING', 'ORDER_TOO_LARGE'],
          render: (input) => <OrderLinesInput {...input} />,
        },
        purchaseOrderNumber: {
          label: 'Purchase order number',
          width: 'half',
          codes: ['PURCHASE_ORDER_NUMBER_TAKEN'],
          unique: (value, { companyId: chosen }) =>
            typeof chosen === 'number' ? checkPurchaseOrderNumber(chosen, { value }) : undefined,
        },
        requestedShipDate: { label: 'Requested ship date', kind: 'day', width: 'half' },
        ...(mayPrice && chargeFields),
        inRush: { label: 'Rush', kind: 'switch' },
        salesNote: { label: 'Note', kind: 'textarea' },
      }}
      submitLabel="Create order"
      save={async (body, options) => {
        const order = await orders.create({ body }, options);
        created.current = order;
        return order;
      }}
      onSaved={() => {
        const order = created.current;
        if (order) void navigate({ to: order.items.length === 0 ? orderEntryHref(order) : orderHref(order) });
      }}
    />
  );
};

/** Only for users who set prices and charges; the order of the others has the company's discount. */
const chargeFields = {
  shippingCharge: { label: 'Shipping charge', kind: 'money', width: 'half' },
  discount: { label: 'Discount', kind: 'percent', width: 'half', placeholder: 'Company discount' },
  commission: { label: 'Commission', kind: 'percent', width: 'half' },
} as const;
