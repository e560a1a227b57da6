import { orderInput } from '@shelfward/contract/orders/orders.shapes.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { companyChoices } from '../companies/companies.api.ts';
import { CompanyField, StoreField } from './customer-fields.tsx';
import { OrderLinesInput } from './order-lines-input.tsx';
import { numberIsFree, orderHref, orders } from './orders.api.ts';

/** A new order. Afterwards the person stands on its page, where it is submitted. */
export const OrderForm = ({ companyId }: { readonly companyId?: number | undefined }) => {
  const navigate = useNavigate();
  const made = useRef<{ readonly id: number }>(undefined);
  const [company, setCompany] = useState<unknown>(companyId);
  return (
    <EntityForm
      noun="order"
      schema={orderInput}
      empty={{ inRush: false, items: [], ...(companyId && { companyId }) }}
      fields={{
        companyId: {
          label: 'Company',
          kind: 'custom',
          width: 'half',
          render: (input) => <CompanyField input={input} choices={companyChoices} onSeen={setCompany} />,
        },
        storeId: {
          label: 'Store',
          kind: 'custom',
          width: 'half',
          codes: ['STORE_OF_ANOTHER_COMPANY', 'STORE_NOT_FOUND'],
          render: (input) => <StoreField input={input} companyId={company} />,
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
          ...(typeof company === 'number' && { unique: (value: string) => numberIsFree(company, { value }) }),
        },
        requestedShipDate: { label: 'Requested ship date', kind: 'day', width: 'half' },
        shippingCharge: { label: 'Shipping charge', kind: 'money', width: 'half' },
        discount: { label: 'Discount', kind: 'percent', width: 'half', placeholder: 'As agreed with the company' },
        inRush: { label: 'Rush', kind: 'switch' },
        salesNote: { label: 'Note', kind: 'textarea' },
      }}
      submitLabel="Create order"
      save={async (body, options) => {
        const order = await orders.create({ body }, options);
        made.current = order;
        return order;
      }}
      onSaved={() => made.current && void navigate({ to: orderHref(made.current) })}
    />
  );
};
