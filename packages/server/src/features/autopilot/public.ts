export { queueDueAutopilots } from './queue-runs.service.ts';
export {
  type AutopilotLine,
  findAutopilotLines,
  findPausedCompanies,
  findWaitingRuns,
  type WaitingRun,
} from './read-runs.queries.ts';
export { autopilotQueue } from './runs.queries.ts';
export { addSampleRuns } from './sample-runs.service.ts';
export { runWaitingAutopilots } from './work-runs.service.ts';
