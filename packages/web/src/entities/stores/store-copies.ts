import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { createDeviceCopies } from '../../kit/drafts/device-copies.ts';

/** The stores whose inventory the user counts on this device. */
export const storeCopies = createDeviceCopies({ name: 'stores', schema: storeRoutes.get.response, maxCopies: 5 });
