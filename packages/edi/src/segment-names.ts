import type { EdiSyntax } from './segment.ts';

/**
 * The name of a segment and labels of its elements, in our own words. A label in brackets is a list of codes of
 * `code-words.ts`; `…` repeats the last two labels, the qualifier and value of a pair.
 */
export interface SegmentName {
  readonly name: string;
  readonly labels: readonly string[];
}

const x12: Readonly<Record<string, string>> = {
  ISA: 'Start of the interchange|||||Kind of sender number|Sender|Kind of receiver number|Receiver|Date[day]|Time[time]|Repetition character|Version|Control number|Acknowledgment requested[yesNo]|Use[usage]|Component separator',
  IEA: 'End of the interchange|Groups|Control number',
  GS: 'Start of a group|Documents[group]|Sender|Receiver|Date[day]|Time[time]|Control number|Standard|Version',
  GE: 'End of the group|Documents|Control number',
  TA1: 'Response to an interchange|Control number|Date[day]|Time[time]|Result|Code',
  ST: 'Start of a document|Type[document]|Control number',
  SE: 'End of the document|Segments|Control number',
  XQ: 'Period of the report|Handling|First day[day]|Last day[day]',
  XPO: 'Order numbers that may be used|First number|Last number|Kind of location[idKind]|Location',
  N9: 'Reference|Kind[reference]|Number|Description|Date[day]',
  REF: 'Reference|Kind[reference]|Number|Description',
  PER: 'Contact|Role|Name|Kind|Number|Kind|Number',
  N1: 'Party|Role[party]|Name|Kind of number[idKind]|Number',
  N2: 'Further name|Name|Name',
  N3: 'Street|Line 1|Line 2',
  N4: 'City|City|State|ZIP code|Country',
  DTM: 'Date|Kind[date]|Date[day]|Time[time]',
  LIN: 'Item|Line|Kind[item]|Number|…',
  CTP: 'Price|Class of trade|Kind[price]|Price|Quantity|Unit[unit]',
  PO4: 'Packaging|Inner packs of a case|Size|Unit of the size[unit]|Packaging code|Weight code|Gross weight|Unit of the weight[unit]|Volume|Unit of the volume[unit]|Length|Width|Height|Unit of the lengths[unit]|Units of an inner pack',
  AMT: 'Amount|Kind|Amount',
  PAL: 'Pallet|Kind|Tiers|Cases per tier|Cases per pallet',
  QTY: 'Quantity|Kind|Quantity|Unit[unit]',
  ZA: 'Activity|Kind[activity]|Total quantity|Unit[unit]|Kind of date[date]|Date[day]|Kind of reference[reference]|Reference',
  SDQ: 'Quantities of stores|Unit[unit]|Kind of store number[idKind]|Store|Quantity|…',
  G95: 'Deal|Kind|Quantity',
  CTT: 'Totals of the document|Lines|Sum of quantities',
  BEG: 'Order|Purpose[purpose]|Type[orderType]|Order number|Release|Order date[day]|Contract',
  BAK: 'Response to an order|Purpose[purpose]|Decision[decision]|Order number|Response date[day]|Release|Request||Reference|Date[day]',
  PO1: 'Order line|Line|Quantity|Unit[unit]|Price|Price basis[basis]|Kind[item]|Number|…',
  ACK: 'Decision on the line|Decision[lineDecision]|Quantity|Unit[unit]|Kind of date[date]|Date[day]||Kind[item]|Number|…',
  PID: 'Description|Kind|Characteristic|Agency|Code|Text',
  SAC: 'Allowance or charge|Kind[allowance]|Code|Agency|Agency code|Amount in cents|Basis|Percent',
  ITD: 'Payment terms|Type|Basis|Discount percent|Discount due[day]|Discount days|Net due[day]|Net days||||||Description',
  TD5: 'Routing|Order|Kind|Carrier|Transport|Route',
  TD1: 'Cartons and weight|Packaging|Cartons||||Weight code|Weight|Unit[unit]',
  TD3: 'Equipment|Kind|Initial|Number',
  TD4: 'Special handling|Code',
  FOB: 'Freight|Paid by|Place|Description',
  CSH: 'Conditions of sale|Condition',
  CUR: 'Currency|Role|Currency',
  MSG: 'Message|Text',
  MTX: 'Text|Kind|Text',
  NTE: 'Note|Kind|Text',
  SLN: 'Component of a prepack|Line|Parent|Relation|Quantity|Unit[unit]|Price|Price basis[basis]||Kind[item]|Number|…',
  SCH: 'Schedule|Quantity|Unit[unit]|Party|Name|Kind of date[date]|Date[day]',
  SI: 'Service|Agency|Code',
  PKG: 'Packing|Kind|Characteristic|Agency|Code|Text',
  MAN: 'Marks and numbers|Kind|Number|Number',
  MEA: 'Measurement|Kind|Dimension|Value|Unit[unit]',
  TAX: 'Tax number|Number',
  TXI: 'Tax|Kind|Amount|Percent',
  LDT: 'Lead time|Kind|Quantity|Period',
  CN1: 'Contract|Type|Amount',
  PO3: 'Change of the item|Reason|Date[day]',
  IT3: 'Status of the item|Quantity|Unit[unit]|Status',
  IT8: 'Conditions of the item|Condition',
  DIS: 'Discount|Kind|Basis|Value',
  INC: 'Installments|Kind',
  PWK: 'Paperwork|Kind|Transmission',
  PCT: 'Percent|Kind|Percent',
  PAM: 'Amounts of a period|Kind|Quantity|Unit[unit]',
  TC2: 'Commodity|Kind|Code',
  CTB: 'Restriction|Kind|Text',
  SPI: 'Specification|Security|Kind|Number',
  NX2: 'Address part|Kind|Text',
  LM: 'Code source|Agency',
  LS: 'Start of a loop|Loop',
  LE: 'End of a loop|Loop',
  // Of documents that are shown and not read.
  BSN: 'Shipment notice|Purpose[purpose]|Number|Date[day]|Time[time]|Structure',
  HL: 'Level of the shipment|Number|Parent|Level',
  PRF: 'Order of the shipment|Order number|Release||Date[day]',
  SN1: 'Shipped quantity|Line|Quantity|Unit[unit]',
  BIG: 'Invoice|Date[day]|Invoice number|Order date[day]|Order number',
  IT1: 'Invoice line|Line|Quantity|Unit[unit]|Price|Price basis[basis]|Kind[item]|Number|…',
  TDS: 'Total of the invoice|Amount in cents',
  ISS: 'Totals of the shipment|Units|Unit[unit]|Weight|Unit[unit]',
  CAD: 'Carrier|Transport|||Carrier|Route',
  BIA: 'Inventory report|Purpose[purpose]|Type|Number|Date[day]',
  BCH: 'Order change|Purpose[purpose]|Type[orderType]|Order number|Release|Change|Order date[day]',
  POC: 'Changed line|Line|Change|Quantity|Quantity left|Unit[unit]|Price|Price basis[basis]|Kind[item]|Number|…',
  BCT: 'Catalog|Purpose|Number',
  BPT: 'Product transfer|Purpose[purpose]|Number|Date[day]|Type',
  PTD: 'Transfer or sale|Type',
  AK1: 'Response to a group|Documents[group]|Control number|Version',
  AK2: 'Response to a document|Type[document]|Control number',
  AK3: 'Segment with an error|Segment|Position|Loop|Error[segmentError]',
  AK4: 'Element with an error|Element|Number|Error[elementError]|Value',
  AK5: 'Result of the document|Result[result]|Error[documentError]',
  AK9: 'Result of the group|Result[result]|Documents stated|Documents received|Documents accepted|Error[groupError]',
};

const edifact: Readonly<Record<string, string>> = {
  UNA: 'Delimiters',
  UNB: 'Start of the interchange|Character set|Sender|Receiver|Date and time|Control number||Application||Acknowledgment requested[yesNo]||Test[yesNo]',
  UNZ: 'End of the interchange|Documents|Control number',
  UNG: 'Start of a group|Documents|Sender|Receiver|Date and time|Control number',
  UNE: 'End of the group|Documents|Control number',
  UNH: 'Start of a document|Control number|Type',
  UNT: 'End of the document|Segments|Control number',
  UNS: 'Start of a section|Section',
  BGM: 'Document|Name|Number|Function',
  DTM: 'Date|Date[dateComposite]',
  NAD: 'Party|Role[party]|Number||Name|Street|City|State|ZIP code|Country',
  LOC: 'Place|Kind|Number',
  RFF: 'Reference|Reference',
  CTA: 'Contact|Role|Name',
  COM: 'Contact number|Number',
  CUX: 'Currency|Currency',
  LIN: 'Item|Line|Action|Number',
  PIA: 'Further product numbers|Kind|Number|Number|Number|Number|Number',
  IMD: 'Description|Kind|Characteristic|Text',
  PAC: 'Packaging|Packages|Level|Type',
  MEA: 'Measurement|Kind|Details|Value',
  ALI: 'Further information|Country|Duty|Condition',
  INV: 'Stock movement|Direction|Kind|Reason',
  GIN: 'Identity numbers|Kind|Number',
  STS: 'Status|Kind|Status',
  QTY: 'Quantity|Quantity[quantityComposite]',
  MOA: 'Amount|Amount',
  PRI: 'Price|Price',
  CPS: 'Packing sequence|Number|Parent',
  FTX: 'Text|Subject|||Text',
  CNT: 'Control total|Total',
  UCI: 'Response to an interchange|Control number|Sender|Receiver|Result[controlResult]|Error',
  UCM: 'Response to a document|Control number|Type|Result[controlResult]|Error',
  UCS: 'Segment with an error|Position|Error',
  UCD: 'Element with an error|Error|Position',
};

const toNames = (texts: Readonly<Record<string, string>>): ReadonlyMap<string, SegmentName> =>
  new Map(
    Object.entries(texts).map(([tag, text]) => {
      const [name = tag, ...labels] = text.split('|');
      return [tag, { name, labels }];
    }),
  );

const nameOf: Readonly<Record<EdiSyntax['standard'], ReadonlyMap<string, SegmentName>>> = {
  X12: toNames(x12),
  EDIFACT: toNames(edifact),
};

export const findSegmentName = (standard: EdiSyntax['standard'], tag: string): SegmentName | undefined =>
  nameOf[standard].get(standard === 'EDIFACT' && tag.startsWith('UNA') ? 'UNA' : tag);

export const isKnownSegment = (standard: EdiSyntax['standard'], tag: string): boolean => nameOf[standard].has(tag);
