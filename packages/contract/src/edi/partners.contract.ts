import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { listQuery, named, pageSchema, params, query } from '../kit/shapes.ts';
import { ediFile } from './interchanges.shapes.ts';
import { partnerInput, partnerProposal, tradingPartner } from './partners.shapes.ts';

const path = '/api/v1/edi/partners';
const partnerParams = params('partnerId');

export const tradingPartnerRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: masterDataWriters,
    summary: 'List the partners that exchange EDI documents',
    query: listQuery(['name', 'createdAt'], { search: query.search, companyId: query.id, includeInactive: query.flag }),
    status: 200,
    response: pageSchema(tradingPartner),
  },
  create: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Create an EDI partner; interchanges that wait for it are processed',
    body: partnerInput,
    status: 201,
    response: tradingPartner,
    errors: ['COMPANY_NOT_FOUND', 'INTEGRATION_NOT_FOUND', 'PARTNER_NAME_TAKEN', 'PARTNER_ADDRESS_TAKEN'],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{partnerId}`,
    access: masterDataWriters,
    summary: 'Get an EDI partner',
    params: partnerParams,
    status: 200,
    response: tradingPartner,
    errors: ['PARTNER_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{partnerId}`,
    access: masterDataWriters,
    summary: 'Change an EDI partner; documents that wait are processed when they are replayed',
    /** `inactive` deactivates the partner. */
    removes: 'sometimes',
    params: partnerParams,
    body: partnerInput,
    status: 200,
    response: tradingPartner,
    errors: [
      'PARTNER_NOT_FOUND',
      'COMPANY_NOT_FOUND',
      'INTEGRATION_NOT_FOUND',
      'PARTNER_NAME_TAKEN',
      'PARTNER_ADDRESS_TAKEN',
    ],
    versioned: true,
  },
  servers: {
    method: 'GET',
    path: `${path}/servers`,
    access: masterDataWriters,
    summary: 'List the file servers through which documents can be sent',
    status: 200,
    response: z.strictObject({ servers: z.array(named) }),
  },
  propose: {
    method: 'POST',
    path: `${path}/propose`,
    access: masterDataWriters,
    summary: 'Read a sample file and propose the addresses and settings of its partner',
    reads: true,
    files: { file: ediFile },
    status: 200,
    response: partnerProposal,
    errors: ['NOT_EDI'],
  },
});
