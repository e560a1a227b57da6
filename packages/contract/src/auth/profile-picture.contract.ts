import { z } from 'zod';
import { pictureMediaTypes } from '../kit/pictures.rules.ts';
import { defineRoutes } from '../kit/route.ts';

export const profilePictureMaxBytes = 2_097_152;

/** The URL changes with the image, so browsers do not show a cached previous image. */
export const buildProfilePictureUrl = (fileId: number | null): string | null =>
  fileId === null ? null : `${path}?v=${fileId}`;

const path = '/api/current-user/image';

export const profilePictureRoutes = defineRoutes({
  get: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'SELF',
    summary: 'Download the profile picture; `v` only prevents browsers from showing a cached previous picture',
    query: z.strictObject({ v: z.string().max(20).optional() }),
    status: 200,
    fileResponse: pictureMediaTypes,
    errors: ['PICTURE_NOT_FOUND'],
  },
  change: {
    method: 'PUT',
    path,
    access: 'signedIn',
    scoped: 'SELF',
    summary: 'Set the profile picture: PNG, JPEG, or WebP, at most 2 MB',
    files: { file: { maxBytes: profilePictureMaxBytes, accept: pictureMediaTypes } },
    status: 200,
    response: z.strictObject({ imageUrl: z.string().nullable() }),
  },
  remove: {
    method: 'DELETE',
    path,
    access: 'signedIn',
    scoped: 'SELF',
    summary: 'Delete the profile picture',
    status: 204,
    removes: 'own',
  },
});
