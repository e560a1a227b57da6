export { scoreProducts, scoreStores } from './scoring.service.ts';
