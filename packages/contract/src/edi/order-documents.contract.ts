import { masterDataWriters } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { params } from '../kit/shapes.ts';
import { interchange } from './interchanges.shapes.ts';
import { orderDocuments } from './order-documents.shapes.ts';

export const orderDocumentRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/v1/edi/orders/{orderId}/documents',
    access: masterDataWriters,
    summary: 'List the EDI documents of an order with the responses to them; empty for other orders',
    params: params('orderId'),
    status: 200,
    response: orderDocuments,
    errors: ['ORDER_NOT_FOUND'],
  },
  respond: {
    method: 'POST',
    path: '/api/v1/edi/documents/{documentId}/response',
    access: masterDataWriters,
    summary: 'Write an order response (855) from the orders of a purchase order (850) as they are now',
    params: params('documentId'),
    status: 201,
    response: interchange,
    errors: ['EDI_DOCUMENT_NOT_FOUND', 'EDI_DOCUMENT_NOT_ORDER'],
  },
});
