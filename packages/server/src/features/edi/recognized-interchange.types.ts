import type { PartnerRecord } from './partners.queries.ts';
import type { ReadInterchange } from './read-interchange.service.ts';

export interface RecognizedInterchange extends ReadInterchange {
  readonly partner: PartnerRecord;
}
