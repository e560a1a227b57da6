import { sampleDataRoutes } from '@shelfward/contract/sample-data/sample-data.contract.ts';
import { resource } from '../../kit/resource.ts';

export const sampleData = resource('sample-data', sampleDataRoutes);
