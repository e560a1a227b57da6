import { buyerRoutes } from '@shelfward/contract/companies/buyers.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { getNameAvailability } from '../../platform/records/name-availability.ts';
import { changeBuyer, getBuyer } from './buyers.service.ts';
import { findCompanies, findOrderManagers } from './companies.queries.ts';
import {
  addCompanyBuyer,
  assignOrderManager,
  assignPaymentTerm,
  assignSalesChannel,
  changeCompany,
  createCompany,
  getCompany,
  removeCompanyBuyer,
} from './companies.service.ts';

export const companies = [
  ...bind('buyers', buyerRoutes, {
    get: (ctx, { params }) => getBuyer(ctx, params.buyerId),
    update: (ctx, { params, body }) => changeBuyer(ctx, params.buyerId, body),
  }),
  ...bind('companies', companyRoutes, {
    list: (ctx, { query }) => findCompanies(ctx, query),
    create: (ctx, { body }) => createCompany(ctx, body),
    get: (ctx, { params }) => getCompany(ctx, params.companyId),
    update: (ctx, { params, body }) => changeCompany(ctx, params.companyId, body),
    isNameUnique: (ctx, { body }) => getNameAvailability(ctx, 'company', body),
    activate: (ctx, { params }) => changeCompany(ctx, params.companyId, { inactive: false }),
    deactivate: (ctx, { params }) => changeCompany(ctx, params.companyId, { inactive: true }),
    addBuyer: (ctx, { params, body }) => addCompanyBuyer(ctx, params.companyId, body),
    removeBuyer: (ctx, { params, body }) => removeCompanyBuyer(ctx, params.companyId, body),
    assignSalesChannel: (ctx, { params: { companyId, ...reference } }) => assignSalesChannel(ctx, companyId, reference),
    assignPaymentTerm: (ctx, { params: { companyId, ...reference } }) => assignPaymentTerm(ctx, companyId, reference),
    assignOrderManager: (ctx, { params: { companyId, ...reference } }) => assignOrderManager(ctx, companyId, reference),
    orderManagers: (ctx, { query }) => findOrderManagers(ctx, query),
  }),
];
