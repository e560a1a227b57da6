import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { findCompanies } from './companies.queries.ts';
import { changeCompany, createCompany, getCompany, isCompanyNameUnique } from './companies.service.ts';

export const companies = bind('companies', companyRoutes, {
  list: (ctx, { query }) => findCompanies(ctx, query),
  create: (ctx, { body }) => createCompany(ctx, body),
  get: (ctx, { params }) => getCompany(ctx, params.companyId),
  update: (ctx, { params, body }) => changeCompany(ctx, params.companyId, body),
  isNameUnique: (ctx, { body }) => isCompanyNameUnique(ctx, body),
  activate: (ctx, { params }) => changeCompany(ctx, params.companyId, { inactive: false }),
  deactivate: (ctx, { params }) => changeCompany(ctx, params.companyId, { inactive: true }),
});
