export { attachBuyers, attachNewBuyer, detachBuyer } from './buyers.service.ts';
export { findNamedCompany, requireCompany } from './companies.queries.ts';
export { changeCompany, createCompany } from './companies.service.ts';
export {
  addMissingCompanies,
  addMissingRegions,
  companySets,
  deleteUnusedCompanies,
  deleteUnusedRegions,
  hasOrders,
} from './company-sets.queries.ts';
export { addressJson, buyerList } from './record-fields.queries.ts';
