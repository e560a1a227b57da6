import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { defineRoutes } from '../../kit/route.ts';
import { listQuery, pageSchema, params, query } from '../../kit/shapes.ts';
import {
  importFile,
  importFileStatuses,
  salesFilesChange,
  salesFilesInput,
  salesFilesIntegration,
  salesFilesTest,
  salesFilesTestResult,
} from './sales-files.shapes.ts';

const path = '/api/v1/integration/ftp/import/sales';
const itemPath = `${path}/{id}` as const;

export const salesFilesRoutes = defineRoutes({
  create: {
    method: 'POST',
    path,
    access: admins,
    summary: 'Create an integration that imports sales files from an SFTP or FTP server',
    body: salesFilesInput,
    status: 201,
    response: salesFilesIntegration,
    errors: ['INTEGRATION_NAME_TAKEN', 'SCHEDULE_INVALID', 'COMPANY_NOT_FOUND'],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: itemPath,
    access: admins,
    summary: 'Get a sales file integration without its secrets',
    params: params('id'),
    status: 200,
    response: salesFilesIntegration,
    errors: ['INTEGRATION_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: itemPath,
    access: admins,
    summary: 'Update a sales file integration; omitted secrets remain, unless the server or the user changes',
    params: params('id'),
    body: salesFilesChange,
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
    summary:
      'Test a connection: returns the host key of the server, then its files and the first rows of the first one',
    body: salesFilesTest,
    /** The form of the integration can be sent as it is, with its name. */
    entity: salesFilesIntegration,
    status: 200,
    response: salesFilesTestResult,
    errors: ['CONNECTION_FAILED', 'INTEGRATION_NOT_FOUND', 'SECRET_REQUIRED'],
  },
  files: {
    method: 'GET',
    path: `${itemPath}/files`,
    access: admins,
    summary: 'List the discovered sales files with their import status',
    params: params('id'),
    query: listQuery(['lastSeenDate', 'createdDate', 'name', 'bytes', 'rows'], {
      search: query.search,
      status: z.enum(importFileStatuses).optional(),
    }),
    status: 200,
    response: pageSchema(importFile),
    errors: ['INTEGRATION_NOT_FOUND'],
  },
});
