import { z } from 'zod';
import { reportCalendar } from '../analytics/report-calendar.ts';
import { outsideMails } from '../analytics/report-mails/outside-mails.ts';
import { admins } from '../kit/access.ts';
import { timeZone } from '../kit/dates.ts';
import { pictureMediaTypes } from '../kit/pictures.rules.ts';
import { defineRoutes } from '../kit/route.ts';

/** With `adminOnlyDelete` only administrators can delete and deactivate records. */
export const firmSettings = z.strictObject({
  adminOnlyDelete: z.boolean(),
  /** The IANA time zone in which the days of the account start and end, and its schedules run. Not in the specification. */
  timeZone: z.string(),
  /** Users without two-factor sign-in must set it up before they can do anything else. Not in the specification. */
  twoFactorRequired: z.boolean(),
  /** Users without a role can count the inventory of stores. Not in the specification. */
  usersCanCount: z.boolean(),
  /** The calendar of months, quarters, and years of reports. Not in the specification. */
  reportCalendar,
  /** Which addresses without a user receive scheduled reports. Not in the specification. */
  outsideMails,
});
export type FirmSettings = z.infer<typeof firmSettings>;

export const firmSettingsInput = firmSettings.extend({
  timeZone: timeZone.optional(),
  twoFactorRequired: z.boolean().optional(),
  usersCanCount: z.boolean().optional(),
  reportCalendar: reportCalendar.optional(),
  outsideMails: outsideMails.optional(),
});
export type FirmSettingsInput = z.output<typeof firmSettingsInput>;

export const logoMaxBytes = 1_048_576;
/** The URL of the logo, which changes with the image. Null: the product logo is shown. */
export const logoAddress = z.strictObject({ logoUrl: z.string().nullable() });

const settingsPath = '/api/firm-settings';
const logoPath = '/api/account-custom-logo';

/** Account settings of a client. */
export const firmRoutes = defineRoutes({
  settings: {
    method: 'GET',
    path: settingsPath,
    access: 'signedIn',
    summary: 'Get the account settings',
    status: 200,
    response: firmSettings,
    versioned: true,
  },
  changeSettings: {
    method: 'PUT',
    path: settingsPath,
    access: admins,
    summary: 'Update the account settings',
    body: firmSettingsInput,
    status: 200,
    response: firmSettings,
    versioned: true,
    errors: ['TWO_FACTOR_IS_OFF'],
  },
  logo: {
    method: 'GET',
    path: logoPath,
    access: 'public',
    summary:
      'Download the logo of the account, or 204 without one; `v` only prevents browsers from showing a cached previous logo',
    query: z.strictObject({ v: z.string().max(20).optional() }),
    status: 200,
    fileResponse: pictureMediaTypes,
    mayBeEmpty: true,
  },
  changeLogo: {
    method: 'PUT',
    path: logoPath,
    access: admins,
    summary: 'Set the logo: PNG, JPEG, or WebP, at most 1 MB',
    files: { file: { maxBytes: logoMaxBytes, accept: pictureMediaTypes } },
    status: 200,
    response: logoAddress,
  },
  removeLogo: {
    method: 'DELETE',
    path: logoPath,
    access: admins,
    summary: 'Delete the logo; the product logo is shown',
    status: 204,
  },
});
