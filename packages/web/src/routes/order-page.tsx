import { useParams } from '@tanstack/react-router';
import { OrderRecordPage } from '../features/orders/order-record-page.tsx';
import { OrderShipmentsTab } from '../features/shipments/order-shipments-tab.tsx';

export const OrderPage = () => {
  const { orderId = '' } = useParams({ strict: false });
  return <OrderDetail orderId={Number(orderId)} />;
};

export const OrderDetail = ({ orderId }: { readonly orderId: number }) => (
  <OrderRecordPage orderId={orderId} shipmentsTab={(order) => <OrderShipmentsTab order={order} />} />
);
