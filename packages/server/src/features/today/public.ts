export { recordFigures } from './record-figures.service.ts';
export { mailSources } from './today-mails.service.ts';
