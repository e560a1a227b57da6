import { z } from 'zod';
import { admins } from '../kit/access.ts';
import { pictureMediaTypes } from '../kit/pictures.rules.ts';
import { defineRoutes } from '../kit/route.ts';

/** With `adminOnlyDelete` only administrators delete and deactivate. */
export const firmSettings = z.strictObject({ adminOnlyDelete: z.boolean() });
export type FirmSettings = z.infer<typeof firmSettings>;

export const logoMaxBytes = 1_048_576;
/** Where the logo is found; it changes with the picture. Null: the product's own mark is shown. */
export const logoAddress = z.strictObject({ logoUrl: z.string().nullable() });

const settingsPath = '/api/firm-settings';
const logoPath = '/api/account-custom-logo';

/** What an account decides about itself. */
export const firmRoutes = defineRoutes({
  settings: {
    method: 'GET',
    path: settingsPath,
    access: 'signedIn',
    summary: 'The settings of the firm',
    status: 200,
    response: firmSettings,
    versioned: true,
  },
  changeSettings: {
    method: 'PUT',
    path: settingsPath,
    access: admins,
    summary: 'Change the settings of the firm',
    body: firmSettings,
    status: 200,
    response: firmSettings,
    versioned: true,
  },
  logo: {
    method: 'GET',
    path: logoPath,
    access: 'public',
    summary: "The account's own logo; `v` only keeps browsers from showing an older one",
    query: z.strictObject({ v: z.string().max(20).optional() }),
    status: 200,
    answersFile: pictureMediaTypes,
    errors: ['LOGO_NOT_FOUND'],
  },
  changeLogo: {
    method: 'PUT',
    path: logoPath,
    access: admins,
    summary: 'Set the logo: PNG, JPEG or WebP, at most 1 MB',
    files: { file: { maxBytes: logoMaxBytes, accept: pictureMediaTypes } },
    status: 200,
    response: logoAddress,
  },
  removeLogo: {
    method: 'DELETE',
    path: logoPath,
    access: admins,
    summary: "Go back to the product's own mark",
    status: 204,
  },
});
