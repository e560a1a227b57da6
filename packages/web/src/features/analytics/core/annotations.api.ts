import type { Request } from '@shelfward/client/caller.ts';
import { annotationRoutes } from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import { resource } from '../../../kit/resource.ts';

export const annotations = resource('annotations', annotationRoutes);

export type AnnotationQuery = NonNullable<Request<typeof annotationRoutes.list>['query']>;
