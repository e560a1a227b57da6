export { recordFigures } from './record-figures.service.ts';
