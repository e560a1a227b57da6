export { undoDecision } from './decisions.undo.ts';
export { runWaitingParRuns } from './run-worker.service.ts';
export { runQueue } from './runs.queries.ts';
export { queueDueRuns } from './schedule-runs.service.ts';
