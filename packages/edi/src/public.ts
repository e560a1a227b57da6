export {
  buildControlMessage,
  buildFunctionalAcknowledgment,
  buildInterchangeAcknowledgment,
  isRejectedDocument,
  needsAcknowledgment,
} from './acknowledgment-writer.ts';
export { type DescribedElement, type DescribedSegment, describeSegment } from './describe-segment.ts';
export * from './edi.types.ts';
export { createEdiReader, type EdiReaderOptions, findBookableDocuments, readEdi, readFigures } from './edi-reader.ts';
export {
  createReplyEnvelope,
  edifactSyntax,
  type OutgoingDocument,
  type OutgoingEnvelope,
  writeInterchange,
  writeInterchangeAcknowledgment,
  x12Syntax,
} from './envelope-writer.ts';
export type { FindingCode, FindingSeverity } from './finding-kinds.ts';
export { compareCounts, compareTotal, type TotalDifference, type TotalReason } from './order-money.ts';
export { buildOrderResponse, type EdiOrderResponse, type EdiOrderResponseLine } from './order-response-855.ts';
export { type FoundCode, type OpenQuestion, type ProposedPartner, proposeRules } from './proposed-settings.ts';
export { componentText, type EdiSegment, type EdiSyntax, elementText, tag } from './segment.ts';
export { defaultSettings, type EdiSettings } from './settings.ts';
export { type EdiStoreOrder, splitByStore } from './split-order.ts';
export { buildSegment, type EdiValue, writeSegment } from './writer.ts';
