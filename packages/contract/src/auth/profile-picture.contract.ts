import { z } from 'zod';
import { pictureMediaTypes } from '../kit/pictures.rules.ts';
import { defineRoutes } from '../kit/route.ts';

export const profilePictureMaxBytes = 2_097_152;

/** Another picture has another address, so that no browser shows the one before. */
export const profilePictureUrlOf = (fileId: number | null): string | null =>
  fileId === null ? null : `${path}?v=${fileId}`;

const path = '/api/current-user/image';

export const profilePictureRoutes = defineRoutes({
  get: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: "One's own picture; `v` only keeps browsers from showing an older one",
    query: z.strictObject({ v: z.string().max(20).optional() }),
    status: 200,
    answersFile: pictureMediaTypes,
    errors: ['PICTURE_NOT_FOUND'],
  },
  change: {
    method: 'PUT',
    path,
    access: 'signedIn',
    summary: "Set one's own picture: PNG, JPEG or WebP, at most 2 MB",
    files: { file: { maxBytes: profilePictureMaxBytes, accept: pictureMediaTypes } },
    status: 200,
    response: z.strictObject({ imageUrl: z.string().nullable() }),
  },
  remove: {
    method: 'DELETE',
    path,
    access: 'signedIn',
    summary: "Take one's own picture away",
    status: 204,
  },
});
