import { assistantRoutes } from '@shelfward/contract/auth/assistants.contract.ts';
import { resource } from '../../kit/resource.ts';

export const assistants = resource('assistants', assistantRoutes, { reads: ['check'], alsoChanges: ['api-tokens'] });
