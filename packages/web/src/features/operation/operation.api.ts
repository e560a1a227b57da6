import { operationRoutes } from '@shelfward/contract/operation/operation.contract.ts';
import { resource } from '../../kit/resource.ts';

export const operation = resource('operation', operationRoutes);
