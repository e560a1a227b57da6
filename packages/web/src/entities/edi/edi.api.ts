import { orderDocumentRoutes } from '@shelfward/contract/edi/order-documents.contract.ts';
import { resource } from '../../kit/resource.ts';

/** The EDI documents of an order, and the responses to them. */
export const ediOrders = resource('edi-orders', orderDocumentRoutes, { alsoChanges: ['edi-interchanges'] });

export const interchangeHref = ({ id }: { readonly id: number }): string => `/edi/interchanges/${id}`;
