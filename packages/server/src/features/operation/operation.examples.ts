import { operationRoutes } from '@shelfward/contract/operation/operation.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';

defineExamples(operationRoutes)({ state: () => ({}) });
