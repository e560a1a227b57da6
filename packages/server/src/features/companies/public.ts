export { attachBuyers, attachNewBuyer, detachBuyer } from './buyers.service.ts';
export { findNamedCompany } from './companies.queries.ts';
export { changeCompany, createCompany } from './companies.service.ts';
export { addMissingRegions, companySets, deleteUnusedRegions } from './company-sets.queries.ts';
export { addressJson, buyerList } from './record-fields.queries.ts';
