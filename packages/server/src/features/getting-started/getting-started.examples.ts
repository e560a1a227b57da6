import { gettingStartedRoutes } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

defineExamples(gettingStartedRoutes)({ get: () => ({}) });
