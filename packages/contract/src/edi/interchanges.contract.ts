import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { listQuery, pageSchema, params, query } from '../kit/shapes.ts';
import {
  documentSegments,
  documentStates,
  ediDocument,
  ediFile,
  ediFilePreview,
  interchange,
  interchangeStatuses,
  receivedInterchanges,
  replayChoices,
} from './interchanges.shapes.ts';
import { partnerProposal } from './partners.shapes.ts';

const path = '/api/v1/edi/interchanges';
const documentPath = '/api/v1/edi/documents/{documentId}';
const documentParams = params('documentId');

export const interchangeRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: masterDataWriters,
    summary: 'List received and sent EDI interchanges with their documents, newest first',
    query: listQuery(['createdAt'], {
      search: query.search,
      partnerId: query.id,
      direction: z.enum(['IN', 'OUT']).optional(),
      statuses: query.many(z.enum(interchangeStatuses)),
      /** Interchanges with a document in one of these states. */
      documentStates: query.many(z.enum(documentStates)),
    }),
    status: 200,
    response: pageSchema(interchange),
  },
  receive: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Receive a file with EDI interchanges, which are processed in the background',
    files: { file: ediFile },
    status: 202,
    response: receivedInterchanges,
    errors: ['NOT_EDI'],
  },
  preview: {
    method: 'POST',
    path: `${path}/preview`,
    access: masterDataWriters,
    summary: 'Read a file with EDI interchanges and show their partners and totals, without receiving it',
    reads: true,
    files: { file: ediFile },
    status: 200,
    response: ediFilePreview,
    errors: ['NOT_EDI'],
  },
  get: {
    method: 'GET',
    path: `${path}/{interchangeId}`,
    access: masterDataWriters,
    summary: 'Get an EDI interchange with its documents',
    params: params('interchangeId'),
    status: 200,
    response: interchange,
    errors: ['INTERCHANGE_NOT_FOUND'],
  },
  proposal: {
    method: 'GET',
    path: `${path}/{interchangeId}/proposal`,
    access: masterDataWriters,
    summary: 'Propose the addresses and settings of the partner of an interchange',
    params: params('interchangeId'),
    status: 200,
    response: partnerProposal,
    errors: ['INTERCHANGE_NOT_FOUND', 'NOT_EDI'],
  },
  content: {
    method: 'GET',
    path: `${path}/{interchangeId}/content`,
    access: masterDataWriters,
    summary: 'Download an interchange as it was received or sent',
    params: params('interchangeId'),
    status: 200,
    fileResponse: ['application/octet-stream'],
    errors: ['INTERCHANGE_NOT_FOUND'],
  },
  markSent: {
    method: 'POST',
    path: `${path}/{interchangeId}/sent`,
    access: masterDataWriters,
    summary: 'Mark a written interchange as sent after it was downloaded; the partner has to respond',
    params: params('interchangeId'),
    status: 200,
    response: interchange,
    errors: ['INTERCHANGE_NOT_FOUND', 'INTERCHANGE_NOT_READY'],
  },
  document: {
    method: 'GET',
    path: documentPath,
    access: masterDataWriters,
    summary: 'Get an EDI document with its findings',
    params: documentParams,
    status: 200,
    response: ediDocument,
    errors: ['EDI_DOCUMENT_NOT_FOUND'],
  },
  segments: {
    method: 'GET',
    path: `${documentPath}/segments`,
    access: masterDataWriters,
    summary: 'List the segments of an EDI document in words',
    params: documentParams,
    query: z.strictObject({
      /** How many segments to skip. */
      skip: z.coerce.number<string | number>().int().min(0).max(10_000_000).default(0),
      size: z.coerce.number<string | number>().int().min(1).max(500).default(200),
    }),
    status: 200,
    response: documentSegments,
    errors: ['EDI_DOCUMENT_NOT_FOUND'],
  },
  replay: {
    method: 'POST',
    path: `${documentPath}/replay`,
    access: masterDataWriters,
    summary: 'Process a waiting EDI document again, with the current settings and aliases',
    /** Replaces sales of other sources only if this is chosen. */
    removes: 'sometimes',
    params: documentParams,
    body: replayChoices,
    status: 202,
    response: ediDocument,
    errors: ['EDI_DOCUMENT_NOT_FOUND', 'EDI_DOCUMENT_NOT_WAITING'],
  },
});
