import { z } from 'zod';
import { figureBooking } from '../feeds/feeds.contract.ts';
import { instant } from '../kit/dates.ts';
import { id, named } from '../kit/shapes.ts';
import { unmatchedRowName } from '../sales/sales.contract.ts';
import { ediEndings } from './edi-endings.ts';

/** EDI files have any ending; pages suggest these. */
export const ediFile = { maxBytes: 50_000_000, accept: ediEndings } as const;

/** READY: written, not sent yet. */
export const interchangeStatuses = [
  'RECEIVED',
  'ACCEPTED',
  'PARTLY',
  'REJECTED',
  'TEST',
  'DUPLICATE',
  'READY',
  'SENT',
] as const;
export type InterchangeStatus = (typeof interchangeStatuses)[number];

export const documentStates = ['RECEIVED', 'BOOKED', 'WAITING', 'REJECTED', 'TEST', 'IGNORED', 'SENT'] as const;
export type EdiDocumentState = (typeof documentStates)[number];

/** SENT: by us for a received document. AWAITED, ACCEPTED, PARTLY, REJECTED: by the partner for a sent one. */
export const acknowledgments = ['SENT', 'AWAITED', 'ACCEPTED', 'PARTLY', 'REJECTED'] as const;

const finding = z.strictObject({
  code: z.string(),
  severity: z.enum(['ERROR', 'WARNING', 'NOTE']),
  /** In the interchange, from 1. */
  segment: z.int(),
  tag: z.string(),
  element: z.int().nullable(),
  message: z.string(),
});
export type EdiDocumentFinding = z.infer<typeof finding>;

const documentSummary = z.strictObject({
  id,
  /** In the interchange, from 1. */
  position: z.int(),
  /** 852, SLSRPT. */
  type: z.string(),
  control: z.string(),
  /** The number of the order, or empty. */
  number: z.string(),
  state: z.enum(documentStates),
  acknowledgment: z.enum(acknowledgments).nullable(),
  acknowledgmentDue: instant.nullable(),
  findingCount: z.int(),
  /** How many names of stores and products are not known. */
  missingCount: z.int(),
  /** What was booked, or why nothing was, in words. */
  messages: z.array(z.string()),
  saleImportId: id.nullable(),
});
export type EdiDocumentSummary = z.infer<typeof documentSummary>;

export const interchange = z.strictObject({
  id,
  /** Null until a partner with its addresses exists. */
  partner: named.nullable(),
  direction: z.enum(['IN', 'OUT']),
  status: z.enum(interchangeStatuses),
  /** False while a worker has to process it. */
  isProcessed: z.boolean(),
  usage: z.enum(['PRODUCTION', 'TEST', 'INFORMATION']),
  standard: z.enum(['X12', 'EDIFACT']),
  sender: z.string(),
  receiver: z.string(),
  control: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  findings: z.array(finding),
  duplicateOf: id.nullable(),
  /** The file server from which it was received, or to which it was sent. */
  integration: named.nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
  documentCount: z.int(),
  /** The first 50 in lists, the first 500 of one interchange. */
  documents: z.array(documentSummary),
});
export type Interchange = z.infer<typeof interchange>;

export const receivedInterchanges = z.strictObject({
  interchanges: z.array(z.strictObject({ id, sender: z.string(), receiver: z.string(), control: z.string() })),
});
export type ReceivedInterchanges = z.infer<typeof receivedInterchanges>;

/** What a file would add to the inbox. */
export const ediFilePreview = z.strictObject({
  interchanges: z.array(
    z.strictObject({
      sender: z.string(),
      control: z.string(),
      /** Null: the interchange waits until its partner is set up. */
      partner: named.nullable(),
      /** Documents of a test are shown and never booked. */
      isTest: z.boolean(),
      /** The different types, such as 852. */
      documentTypes: z.array(z.string()),
      documents: z.int(),
      /** Figures and order lines. */
      rows: z.int(),
      units: z.int(),
    }),
  ),
});
export type EdiFilePreview = z.infer<typeof ediFilePreview>;

/** How figures are booked that conflict with other sales, or whose stores and products are not known; and doubtful orders. */
export const replayChoices = figureBooking.pick({ otherSales: true, unmatched: true }).extend({
  /** ACCEPT books an order although its amounts, counts, or date are in doubt. */
  doubts: z.enum(['REFUSE', 'ACCEPT']).default('REFUSE'),
});
export type ReplayChoices = z.output<typeof replayChoices>;

export const ediDocument = documentSummary.extend({
  interchange: interchange
    .pick({ id: true, partner: true, direction: true, status: true, usage: true, standard: true, control: true })
    .extend({ fileName: z.string(), createdAt: instant }),
  /** The first 100. */
  findings: z.array(finding),
  /** Stores and products that are not known. */
  missing: z.array(unmatchedRowName),
  segmentCount: z.int(),
  bookedAt: instant.nullable(),
});
export type EdiDocumentRecord = z.infer<typeof ediDocument>;

/** A segment in plain words, beside its raw text. */
const describedSegment = z.strictObject({
  /** In the interchange, from 1. */
  segment: z.int(),
  tag: z.string(),
  name: z.string(),
  elements: z.array(
    z.strictObject({ element: z.int(), label: z.string(), value: z.string(), meaning: z.string().nullable() }),
  ),
  raw: z.string(),
});
export type DescribedEdiSegment = z.infer<typeof describedSegment>;

export const documentSegments = z.strictObject({ segments: z.array(describedSegment), total: z.int() });
