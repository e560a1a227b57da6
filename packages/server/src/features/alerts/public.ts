export { alertMailSource } from './alert-mails.service.ts';
export { createAlertRule } from './alert-rules.service.ts';
export { evaluateAlerts } from './evaluate-alerts.service.ts';
export { findOpenRules, type OpenRule } from './open-rules.queries.ts';
