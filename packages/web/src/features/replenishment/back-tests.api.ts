import { backTestRoutes } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { resource } from '../../kit/resource.ts';

export const backTests = resource('back-tests', backTestRoutes);

export const backTestHref = (id: number): string => `/back-test/${id}`;
