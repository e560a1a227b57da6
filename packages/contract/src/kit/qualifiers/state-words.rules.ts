import { toPlainWord } from './plain-word.rules.ts';

/**
 * What the status or the type of a row means. UNFINISHED: an order counts, but what it orders has not been done. ENDED: its
 * time is over. ASK: the word does not say how the row counts.
 */
export type RowState =
  | 'COUNTS'
  | 'UNFINISHED'
  | 'LEFT_OUT'
  | 'UNDONE'
  | 'RETURN'
  | 'INACTIVE'
  | 'ENDED'
  | 'DISCONTINUED'
  | 'ASK';

const states = (words: string, state: RowState): (readonly [string, RowState])[] =>
  words.split(' ').map((word) => [word, state]);

const leftOut =
  'cancelled canceled cancel cancelledorder canceledorder void voided draft drafts test tests testorder failed trash rejected ' +
  'declined deleted abandoned checkoutdraft autodraft quotation quote quotationsent denied cancelledbyseller ' +
  'cancelledbybuyer cancelledbycustomer chargeback chargedback training nosale fraud parked saved estimate estimates ' +
  'quotes openquote openestimate proforma proformainvoice template notcounted ' +
  'storniert storno annule annulee annullato annullata anulado anulada cancelado cancelada geannuleerd annuleret entwurf borrador brouillon bozza';
const counts =
  'complete completed paid shipped delivered fulfilled partial partially partiallyfulfilled approved ' +
  'confirmed done invoiced posted settled authorized partiallypaid unpaid received accepted ' +
  'success successful succeeded counted final finished normal regular salesorder purchaseorder sale sales ' +
  'sold order partiallyshipped intransit pretransit picked packed ' +
  'captured active enabled published live current running valid ok locked billed due overdue ' +
  'released partiallyavailable available';
const unfinished =
  'open inprogress processing pending onhold new started unfulfilled unshipped ordered backordered backorder ready ' +
  'pendingretailerconfirmation pendingpayment scheduled planned entered allocated awaitingshipment awaitingpayment ' +
  'awaitingfulfillment waiting assigned';
const inactive =
  'archived archive inactive delisted disabled deactivated suspended obsolete hidden blocked unpublished endoflife retired';
const ended = 'ended expired closed terminated';

/** Words of the status of a record. Several systems write them with a prefix, such as wc-cancelled. */
const statusWords: ReadonlyMap<string, RowState> = new Map([
  ...states(leftOut, 'LEFT_OUT'),
  ...states(counts, 'COUNTS'),
  ...states(unfinished, 'UNFINISHED'),
  ...states(inactive, 'INACTIVE'),
  ...states(ended, 'ENDED'),
  ...states('refunded refund fullyrefunded returned return restocked reversed', 'UNDONE'),
  ...states(
    'partiallyrefunded partialrefund partiallyreturned partiallycancelled partiallycanceled disputed exchanged',
    'ASK',
  ),
  ...states('discontinued', 'DISCONTINUED'),
]);

const typeWords: ReadonlyMap<string, RowState> = new Map([
  ...states(
    'sale sales sold cashsale verkauf vente venta vendita order purchase charge payment invoice salesinvoice salesorder salesreceipt receipt s regular normal capture',
    'COUNTS',
  ),
  ...states(
    'return returns returned rtn refund refunds refunded cashrefund r rma credit creditmemo creditnote salesreturn salereturn returnsale ' +
      'refundpayment customerreturn retoure ruckgabe rucknahme gutschrift retour remboursement devolucion reembolso reso rimborso avoir',
    'RETURN',
  ),
  ...states(
    'void voided v storno cancelled canceled cancel cancellation cancelation test nosale training quote quotation draft estimate parked parkedsale openquote proforma',
    'LEFT_OUT',
  ),
  ...states(
    'exchange exchanged adjustment adjust transfer sample samples donation promo waste damage damaged spoilage',
    'ASK',
  ),
]);

/** The meaning of a status as a whole text. Undefined for an unknown text. */
export const parseStatus = (text: string): RowState | undefined => {
  const plain = text.trim().toLowerCase().replace(/^wc-/, '');
  return statusWords.get(toPlainWord(plain));
};

/** The meaning of a type of transaction as a whole text. Undefined for an unknown text, and for a number such as that of register R1. */
export const parseRowType = (text: string): RowState | undefined =>
  /\d/.test(text) ? undefined : typeWords.get(toPlainWord(text));

const undone = /^(?:cancell?ed|void(?:ed)?)(?:by[a-z]+|order|sale|transaction|test)$/;
const undonePart = /cancel|(?<!a)void|annul|storn|refund|return|draft|quot(?:e|ation)|estimate/;
/** Movements of stock other than sales. */
const otherMovement =
  /transfer|adjust|waste|wastage|spoil|sample|internal|donat|damage|shrink|writeoff|giveaway|breakage/;
const negated = /^\s*not\b/i;

/** An unknown text with such a word does not count without a question: "Cancelled by retailer", "Not shipped". */
const findPart = (text: string): RowState | undefined => {
  const plain = toPlainWord(text);
  if (undone.test(plain)) return 'LEFT_OUT';
  return undonePart.test(plain) || negated.test(text.replaceAll('_', ' ')) ? 'ASK' : undefined;
};

/** The meaning of a text in a column that has the name of a status. */
export const readStatus = (text: string): RowState | undefined => parseStatus(text) ?? findPart(text);
/** The meaning of a text in a column that has the name of a type. */
export const readRowType = (text: string): RowState | undefined =>
  parseRowType(text) ?? findPart(text) ?? (otherMovement.test(toPlainWord(text)) ? 'ASK' : undefined);
