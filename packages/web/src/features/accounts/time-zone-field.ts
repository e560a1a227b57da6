import type { Field } from '../../kit/form/form.types.ts';
import { timeZoneChoices } from '../../kit/time-zone.ts';

export const timeZoneField: Field = {
  label: 'Time zone',
  description: 'Days of reports, filters, and expiration dates start in this time zone. Schedules run in it.',
  kind: 'select',
  choices: timeZoneChoices(),
};
