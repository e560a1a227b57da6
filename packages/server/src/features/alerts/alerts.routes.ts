import { alertRoutes } from '@shelfward/contract/alerts/alerts.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { previewAlertRule } from './alert-preview.service.ts';
import {
  changeAlertRule,
  createAlertRule,
  getAlertRule,
  listAlertRules,
  listAlerts,
  muteAlertRule,
  removeAlertRule,
  setAlertRuleActive,
} from './alert-rules.service.ts';

export const alerts = bind('alerts', alertRoutes, {
  rules: (ctx) => listAlertRules(ctx),
  create: (ctx, { body }) => createAlertRule(ctx, body),
  preview: (ctx, { body }) => previewAlertRule(ctx, body),
  get: (ctx, { params }) => getAlertRule(ctx, params.alertRuleId),
  update: (ctx, { params, body }) => changeAlertRule(ctx, params.alertRuleId, body),
  mute: (ctx, { params, body }) => muteAlertRule(ctx, params.alertRuleId, body.until),
  activate: (ctx, { params }) => setAlertRuleActive(ctx, params.alertRuleId, true),
  deactivate: (ctx, { params }) => setAlertRuleActive(ctx, params.alertRuleId, false),
  remove: (ctx, { params }) => removeAlertRule(ctx, params.alertRuleId),
  alerts: (ctx, { query }) => listAlerts(ctx, query),
});
