export { expectSales, scoreProducts, scoreStores } from './scoring.service.ts';
