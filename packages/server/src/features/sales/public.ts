export { recomputeSales } from './aggregation.service.ts';
