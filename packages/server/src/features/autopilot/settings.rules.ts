import {
  type AutopilotMode,
  type AutopilotPause,
  type AutopilotStoreValues,
  type AutopilotValues,
  autopilotLimits,
  autopilotValues,
  defaultAutopilotValues,
  pauseReasons,
} from '@shelfward/contract/autopilot/autopilot.contract.ts';
import type { Limits } from '@shelfward/contract/autopilot/limits.rules.ts';
import type { SettingRow } from './settings.queries.ts';

export const toValues = (row: SettingRow | undefined): AutopilotValues => {
  if (!row) return defaultAutopilotValues;
  const { mode, orderStatus, atCutOff, hoursBefore, proposal, limits, notifiedUserIds } = row;
  return autopilotValues.parse({
    mode: mode ?? defaultAutopilotValues.mode,
    orderStatus: orderStatus ?? defaultAutopilotValues.orderStatus,
    atCutOff: atCutOff ?? defaultAutopilotValues.atCutOff,
    hoursBefore: hoursBefore ?? defaultAutopilotValues.hoursBefore,
    proposal: proposal ?? defaultAutopilotValues.proposal,
    limits: limits ?? defaultAutopilotValues.limits,
    notifiedUserIds,
  });
};

export const toStoreValues = (row: SettingRow | undefined): AutopilotStoreValues => ({
  mode: row?.mode ?? null,
  limits: row?.limits ?? null,
});

export const toPause = (row: SettingRow | undefined): AutopilotPause | null => {
  const reason = pauseReasons.find((known) => known === row?.pauseReason);
  if (!row?.pausedAt || !reason) return null;
  const { pauseSentence, pausedAt, pausedBy } = row;
  return { reason, sentence: pauseSentence ?? '', pausedDate: pausedAt.toISOString(), pausedBy };
};

export interface StoreSetting {
  readonly mode: AutopilotMode;
  readonly limits: Limits;
}

/** What applies to a store. A store cannot go further than its company: while the company is off, all its stores are. */
export const resolveStore = (company: AutopilotValues, store: AutopilotStoreValues | undefined): StoreSetting => ({
  mode: company.mode === 'OFF' ? 'OFF' : (store?.mode ?? company.mode),
  limits: store?.limits ? autopilotLimits.parse({ ...company.limits, ...store.limits }) : company.limits,
});
