import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { importOnHand, previewOnHand } from './product-on-hand.service.ts';

export const productOnHand = bind('product-on-hand', productOnHandRoutes, {
  import: open((ctx, { body, files }) => importOnHand(ctx, { headers: body.headers, file: files.file })),
  preview: open((ctx, { body, files }) => previewOnHand(ctx, { headers: body.headers, file: files.file })),
});
