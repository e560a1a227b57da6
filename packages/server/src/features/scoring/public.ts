export { expectedDays, expectSales, scoreProducts, scoreStores } from './scoring.service.ts';
