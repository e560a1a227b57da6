export { attachBuyers, attachNewBuyer, detachBuyer } from './buyers.service.ts';
export { changeCompany, createCompany } from './companies.service.ts';
export {
  addMissingRegions,
  deleteUnusedCompanies,
  deleteUnusedRegions,
  upsertCompanies,
} from './company-sets.queries.ts';
export { addressJson, buyerList } from './record-fields.queries.ts';
