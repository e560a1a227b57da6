export { bookFigures } from './book-figures.service.ts';
export { bookFile } from './book-file.service.ts';
export { findOrCreateFeed } from './feeds.service.ts';
export { createFigureText, type StagedFigures } from './figure-text.rules.ts';
export { listSources } from './freshness.service.ts';
export { matchFigures } from './match-figures.service.ts';
