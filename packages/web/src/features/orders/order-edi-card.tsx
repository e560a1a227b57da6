import { Box, Button } from '@mantine/core';
import { orderDocumentRoutes } from '@shelfward/contract/edi/order-documents.contract.ts';
import type { OrderDocuments, OrderResponseRecord } from '@shelfward/contract/edi/order-documents.shapes.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ediOrders, interchangeHref } from '../../entities/edi/edi.api.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Card, CardFoot } from '../../kit/ui/cards.tsx';
import { Moment } from '../../kit/ui/figures.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './orders.module.css';

/** The EDI document that the order came from, and the responses to it. Hidden for other orders. */
export const OrderEdiCard = ({ order }: { readonly order: Order }) => {
  const mayRead = useIsAllowed()(orderDocumentRoutes.list.access);
  const { data } = useQuery({ ...ediOrders.list({ params: { orderId: order.id } }), enabled: mayRead });
  return data?.documents.map((document) => <DocumentCard key={document.id} document={document} />);
};

const DocumentCard = ({ document }: { readonly document: OrderDocuments['documents'][number] }) => {
  const { id, interchangeId, number, type, partner, createdAt, responses } = document;
  const { isBusy, run } = useBusy();
  const respond = () =>
    void run(() =>
      ediOrders
        .respond({ params: { documentId: id } })
        .then(
          () => toast('Response written. It is sent by the file server of the partner, or download it.'),
          toastError,
        ),
    );
  return (
    <Card title="EDI">
      <p className={classes.note}>
        <Link className="link" to={interchangeHref({ id: interchangeId })}>
          {type} {number}
        </Link>{' '}
        of {partner.name}, received <Moment value={createdAt} />
      </p>
      <Box component="table" w="100%" className={classes.lines ?? ''}>
        <tbody>
          {responses.map((response) => (
            <tr key={response.id}>
              <th scope="row">
                <Link className="link" to={interchangeHref({ id: response.interchangeId })}>
                  {response.type} {response.control}
                </Link>
              </th>
              <td>
                <Moment value={response.createdAt} />
              </td>
              <td>
                <StatusBadge {...toResponseBadge(response)} />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
      <CardFoot>
        <Button variant="default" loading={isBusy} onClick={respond}>
          Write response (855)
        </Button>
      </CardFoot>
    </Card>
  );
};

/** What the partner said; before that, whether it was sent. */
const toResponseBadge = ({ status, acknowledgment }: Pick<OrderResponseRecord, 'status' | 'acknowledgment'>) => {
  if (acknowledgment === 'ACCEPTED') return { status: 'COMPLETE', label: 'Accepted' };
  if (acknowledgment === 'REJECTED') return { status: 'FAILED', label: 'Rejected' };
  if (acknowledgment === 'PARTLY') return { status: 'FAILED', label: 'Partly accepted' };
  return status === 'READY' ? { status: 'PENDING', label: 'Ready to send' } : { status: 'RUNNING', label: 'Sent' };
};
