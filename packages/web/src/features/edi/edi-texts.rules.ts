import type { EdiDocumentState, EdiDocumentSummary, Interchange } from '@shelfward/contract/edi/interchanges.shapes.ts';
import type { PartnerProposal } from '@shelfward/contract/edi/partners.shapes.ts';

const documentNames: Readonly<Record<string, string>> = {
  850: 'Purchase order',
  852: 'Product activity',
  855: 'Order response',
  997: 'Acknowledgment',
  999: 'Acknowledgment',
  CONTRL: 'Acknowledgment',
  SLSRPT: 'Sales report',
  INVRPT: 'Inventory report',
};

/** "852 Product activity" */
export const toDocumentName = (type: string): string =>
  [type, documentNames[type]].filter((part) => part !== undefined).join(' ');

export interface Badge {
  readonly status: string;
  readonly label: string;
}

const documentBadges: Readonly<Record<EdiDocumentState, Badge>> = {
  RECEIVED: { status: 'RUNNING', label: 'Processing' },
  BOOKED: { status: 'COMPLETE', label: 'Booked' },
  WAITING: { status: 'PENDING', label: 'Needs correction' },
  REJECTED: { status: 'FAILED', label: 'Rejected' },
  TEST: { status: 'DRAFT', label: 'Test' },
  IGNORED: { status: 'EXPIRED', label: 'Nothing to book' },
  SENT: { status: 'COMPLETE', label: 'Written' },
};

const acknowledgmentTypes = new Set(['997', '999', 'CONTRL']);

/** An acknowledgment is not booked: it is matched with what was sent. */
export const toDocumentBadge = ({ state, type = '' }: Pick<EdiDocumentSummary, 'state'> & { type?: string }): Badge => {
  if (!acknowledgmentTypes.has(type)) return documentBadges[state];
  if (state === 'BOOKED') return { status: 'COMPLETE', label: 'Matched' };
  return state === 'IGNORED' ? { status: 'EXPIRED', label: 'Not matched' } : documentBadges[state];
};

/** The state that needs a user first. */
const byUrgency: readonly EdiDocumentState[] = ['WAITING', 'REJECTED', 'RECEIVED', 'TEST', 'BOOKED', 'SENT', 'IGNORED'];

export const toInterchangeBadge = ({ status, isProcessed, documents }: Interchange): Badge => {
  if (status === 'RECEIVED')
    return isProcessed ? { status: 'PENDING', label: 'Unknown partner' } : documentBadges.RECEIVED;
  if (status === 'DUPLICATE') return { status: 'EXPIRED', label: 'Duplicate' };
  if (status === 'READY') return { status: 'PENDING', label: 'Ready to send' };
  if (status === 'SENT') return { status: 'COMPLETE', label: 'Sent' };
  const urgent = byUrgency.flatMap((one) => documents.find(({ state }) => state === one) ?? [])[0];
  return urgent ? toDocumentBadge(urgent) : { status: 'FAILED', label: 'Rejected' };
};

/** "852 Product activity", with the number of documents of a type if there are several. */
export const describeDocuments = ({ documents, documentCount }: Interchange): string => {
  const types = [...new Set(documents.map(({ type }) => type))];
  const [type] = types;
  if (type === undefined) return 'Interchange';
  if (types.length > 1) return `${documentCount.toLocaleString('en-US')} documents: ${types.join(', ')}`;
  const name = toDocumentName(type);
  return documentCount > 1 ? `${documentCount.toLocaleString('en-US')} × ${name}` : name;
};

/** What an interchange became, or what it waits for. */
export const describeResult = (interchange: Interchange): string => {
  const { status, isProcessed, findings, documents } = interchange;
  if (status === 'RECEIVED')
    return isProcessed ? 'No partner has its addresses. Set up the partner from this file.' : '';
  if (status === 'DUPLICATE' || documents.length === 0) return findings.at(-1)?.message ?? '';
  const urgent = byUrgency
    .flatMap((state) => documents.filter((document) => document.state === state))
    .find(({ messages }) => messages.length > 0);
  return urgent?.messages.join(' ') ?? '';
};

/** Whether the other side has acknowledged, or waits for an acknowledgment. */
export const describeAcknowledgment = ({ documents }: Pick<Interchange, 'documents'>): string => {
  const found = documents.map(({ acknowledgment }) => acknowledgment);
  if (found.includes('REJECTED')) return 'Rejected by partner';
  if (found.includes('PARTLY')) return 'Partly accepted';
  if (found.includes('AWAITED')) return 'Awaited';
  if (found.includes('ACCEPTED')) return 'Accepted by partner';
  return found.includes('SENT') ? 'Written' : '–';
};

const questionTexts: Readonly<Record<PartnerProposal['questions'][number], string>> = {
  SINGLE_DATE: 'The documents state one date. Choose whether it is a day, or the end or the start of a week.',
  SALES_WITH_RETURNS: 'The documents state sales and returns. Choose whether the sales contain the returns.',
  CASES: 'The documents count cases. Choose whether the quantities are cases or units.',
  UNKNOWN_MEASURES: 'Some quantities have codes without a meaning. They are not booked until they have one.',
  UNKNOWN_ITEM_CODES: 'The product numbers have codes without a meaning, so products cannot be found.',
};

export const toQuestionText = (question: PartnerProposal['questions'][number]): string => questionTexts[question];

/** "01:999999999" */
export const formatAddress = (qualifier: string, id: string): string => (qualifier === '' ? id : `${qualifier}:${id}`);

const meanings: Readonly<Record<string, string>> = {
  SOLD: 'Sold',
  SOLD_NET: 'Sold less returns',
  SOLD_TOTAL: 'Total sold',
  RETURNED: 'Returned',
  RECEIVED: 'Received by the store',
  ON_HAND: 'On hand',
  ON_HAND_START: 'On hand at the start',
  ON_ORDER: 'On order',
  IN_TRANSIT: 'In transit',
  IGNORED: 'Not booked',
  GTIN: 'UPC, EAN, or GTIN',
  RETAILER_ITEM: "Retailer's item number",
  SKU: 'Your SKU',
  NUMBER: "Retailer's store number",
  GLN: 'GLN',
  DUNS4: 'DUNS number',
  TCIN: 'TCIN',
  DPCI: 'DPCI',
  UPC_WITHOUT_CHECK_DIGIT: 'UPC without check digit',
  NAME: 'Store name',
  EACH: 'Units',
  CASE: 'Cases',
};

/** The meaning of a code that a sample contains. */
export const toMeaningText = (meaning: string | null): string =>
  meaning === null ? 'Unknown' : (meanings[meaning] ?? meaning);
