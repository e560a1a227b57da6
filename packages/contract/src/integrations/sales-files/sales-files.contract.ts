import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { defineRoutes } from '../../kit/route.ts';
import { listQuery, pageOf, params, query } from '../../kit/shapes.ts';
import {
  importFile,
  importFileStatuses,
  salesFilesInput,
  salesFilesIntegration,
  salesFilesTest,
  salesFilesTestResult,
} from './sales-files.shapes.ts';

const path = '/api/v1/integration/ftp/import/sales';
const one = `${path}/{id}` as const;

export const salesFilesRoutes = defineRoutes({
  create: {
    method: 'POST',
    path,
    access: admins,
    summary: 'Fetch files of sales from a server by SFTP or FTP, and import them',
    body: salesFilesInput,
    status: 201,
    response: salesFilesIntegration,
    errors: ['INTEGRATION_NAME_TAKEN', 'SCHEDULE_INVALID', 'COMPANY_NOT_FOUND'],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: one,
    access: admins,
    summary: 'One such integration: everything but its secrets',
    params: params('id'),
    status: 200,
    response: salesFilesIntegration,
    errors: ['INTEGRATION_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: one,
    access: admins,
    summary: 'Change it. Secrets that are not sent stay, unless the server or the user is another one',
    params: params('id'),
    body: salesFilesInput,
    status: 200,
    response: salesFilesIntegration,
    errors: [
      'INTEGRATION_NOT_FOUND',
      'INTEGRATION_NAME_TAKEN',
      'SCHEDULE_INVALID',
      'COMPANY_NOT_FOUND',
      'SECRET_REQUIRED',
    ],
    versioned: true,
  },
  testConnection: {
    method: 'POST',
    path: `${path}/connection/test`,
    access: admins,
    summary: 'Try a connection: tells the key of the server, then its files and the first rows of the first one',
    body: salesFilesTest,
    status: 200,
    response: salesFilesTestResult,
    errors: ['CONNECTION_FAILED', 'INTEGRATION_NOT_FOUND', 'SECRET_REQUIRED'],
  },
  files: {
    method: 'GET',
    path: `${one}/files`,
    access: admins,
    summary: 'The files that it found, with what became of each',
    params: params('id'),
    query: listQuery(['lastSeenDate', 'createdDate', 'name', 'bytes', 'rows'], {
      search: query.search,
      status: z.enum(importFileStatuses).optional(),
    }),
    status: 200,
    response: pageOf(importFile),
    errors: ['INTEGRATION_NOT_FOUND'],
  },
});
