import { annotationRoutes } from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import { resource } from '../../../kit/resource.ts';

export const annotations = resource('annotations', annotationRoutes);
