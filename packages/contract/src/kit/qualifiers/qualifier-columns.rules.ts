import { findNamedCurrencies } from '../currency.rules.ts';
import { readCell } from '../tables/cell.rules.ts';
import { parseFlag } from '../tables/flag.rules.ts';
import { plainName } from '../tables/header.rules.ts';
import { type QualifierColumns, type QualifierId, qualifierIds } from '../tables/qualifier-ids.ts';
import { parseRowType, parseStatus, readRowType, readStatus } from './state-words.rules.ts';
import { parseUnit, parseUnitCount } from './unit-words.rules.ts';

/** The different texts of a column, without the empty one. */
type Texts = readonly string[];

const isSizeName = /^(?!.*(?:pack|case|layer|pallet)).*(?:size|weight|volume|contents?)$/;

/** Ounces and counts beside a column of sizes are the unit of the size. */
export const isUnitOfSize = (text: string, header: readonly string[]): boolean =>
  (parseUnit(text)?.kind === 'OTHER' || /^(?:ct|count)$/i.test(text)) &&
  header.some((name) => isSizeName.test(plainName(name)));

interface Recognition {
  /** The names of such columns. The dates of wholesale orders by which they are void, such as "Cancel date", are not among them. */
  readonly name: RegExp;
  /** Columns with these words in their names are about something else, such as "Payment type". */
  readonly except?: RegExp;
  /** Whether the texts of a column with such a name are what the name says. */
  readonly fits: (texts: Texts, name: string, header: readonly string[]) => boolean;
  /** Whether a column with any other name can only be this one, and has an effect. */
  readonly isCertain?: (texts: Texts) => boolean;
}

const yesNo = (texts: Texts): boolean => texts.every((text) => parseFlag(text) !== undefined);
const isDateName = (header: string): boolean => /^date|(?:at|on|date)$/.test(plainName(header));

const units =
  'unit|um|units?ofsale|unit(?:of)?measure(?:ment)?|measure(?:ment)?|measure(?:ment)?unit|(?:qty|quantity|order|sales?|selling|purchase|buying|stock|base|pack|count)units?|' +
  'unit(?:type|name|code)|(?:qty|quantity)type|packtype|packaging(?:type)?|packagetype|soldby|soldas|soldin|eachcase|caseeach|' +
  '(?:mengen)?einheit|me|unidad(?:medida)?|unidaddemedida|unite|unita';
const priceUnits =
  '(?:unit)?(?:price|pricing|priced|cost)(?:units?|uom|um|per|by|basis|base|qty|quantity|unitofmeasure(?:ment)?)|' +
  'per|per(?:qty|quantity)|preiseinheit|preismengeneinheit|preisbasis';
const packSizes =
  '(?:case|carton|box)(?:pack|size|qty|quantity|count)|pack(?:size|qty|quantity)|' +
  '(?:units?|qty|quantity|pcs|pieces|eaches|each)(?:per|in)(?:a)?(?:case|carton|box|pack|uom)|' +
  '(?:unit|uom)?conversion(?:factor|rate)?|(?:uom|unit|pack)?factor|umrechnungsfaktor|vpe';
const certainUnit = /^(?:ea|each|eaches|pcs|pieces?|cs|cases?|ctn|cartons?|dz|dozens?)$/i;
const certainCurrency = /^(?:USD|EUR|GBP|CAD|AUD|MXN|CHF|JPY|NZD|SEK|NOK|DKK)$/;
const statusNames = '(?:.*status|.*state|zustand|estado|statut|stato)';
const typeNames = '(?:.*type|event|action|kind|movement|transaction|vorgang|belegart|tipo|art)';

const recognitions: Readonly<Record<QualifierId, Recognition>> = {
  unit: {
    name: new RegExp(`^(?:${units}|.*uom|.*unitofmeasure(?:ment)?)$`),
    except: /pric|cost|^per/,
    // A type of a pack can be a size, such as "6 x 330 ml".
    fits: (texts, name, header) =>
      texts.some((text) => {
        const unit = parseUnit(text);
        const isSize = unit?.kind === 'OTHER' && plainName(name).startsWith('pack');
        return unit !== undefined && !isSize && !isUnitOfSize(text, header);
      }),
    isCertain: (texts) =>
      texts.every((text) => certainUnit.test(text)) && texts.some((text) => parseUnit(text)?.kind !== 'EACH'),
  },
  priceUnit: {
    name: new RegExp(`^(?:${priceUnits})$`),
    fits: (texts) => texts.some((text) => parseUnit(text) !== undefined || parseUnitCount(text) !== undefined),
  },
  packSize: {
    name: new RegExp(`^(?:${packSizes})$`),
    fits: (texts) => texts.length > 0 && texts.every((text) => parseUnitCount(text) !== undefined),
  },
  packs: {
    name: /^(?:full|whole|no)?(?:of)?(?:cases|cartons|boxes|packs|cs|ctns)(?:qty|quantity|counted|onhand)?$|^(?:case|carton)s?(?:onhand|counted)$/,
    fits: (texts) => texts.some((text) => /[1-9]/.test(text)) && texts.every((text) => /^[\d.,\s-]+$/.test(text)),
  },
  currency: {
    name: /^(?:cur|curr|ccy|valuta|devise|moneda|whrung|waehrung|.*currency(?:code|iso)?|currency.*)$/,
    fits: (texts) => texts.some((text) => findNamedCurrencies(text) !== undefined),
    isCertain: (texts) => texts.every((text) => certainCurrency.test(text)),
  },
  status: {
    name: new RegExp(`^${statusNames}$`),
    except: /sync|mail|sms|export|import|print|upload/,
    fits: (texts) => texts.some((text) => readStatus(text) !== undefined),
    isCertain: (texts) => {
      const states = texts.map(parseStatus);
      return states.every((state) => state !== undefined) && states.includes('LEFT_OUT');
    },
  },
  rowType: {
    name: new RegExp(`^${typeNames}$`),
    except:
      /payment|tender|card|price|store|shop|outlet|location|customer|client|product|category|tax|channel|^itemtype/,
    // Columns such as "Product type" share a word or two.
    fits: (texts) => texts.filter((text) => readRowType(text) !== undefined).length * 2 >= Math.max(1, texts.length),
    isCertain: (texts) =>
      texts.every((text) => text.length > 1 && parseRowType(text) !== undefined) &&
      texts.some((text) => parseRowType(text) === 'RETURN'),
  },
  leftOut: {
    name: /^(?:(?:is)?(?:void|voided|cancelled|canceled|test|draft|deleted)|testorder|(?:cancelled|canceled|voided|deleted)(?:at|on|date)|date(?:cancelled|canceled|voided|deleted))$/,
    fits: (texts, header) => isDateName(header) || yesNo(texts),
  },
  returned: {
    name: /^(?:is)?(?:return|returned|refund|refunded)(?:flag)?$/,
    // Numbers in a column "Returned" are quantities.
    fits: (texts, header) =>
      yesNo(texts) && (plainName(header).startsWith('is') || !texts.some((text) => /\d/.test(text))),
  },
  active: { name: /^(?:is)?(?:active|enabled)$/, fits: yesNo },
  inactive: {
    name: /^(?:is)?(?:disabled|inactive|archived|blocked|suspended|deactivated|obsolete|deleted|delisted|closed|hidden)$/,
    fits: yesNo,
  },
  discount: {
    name: /^(?:(?:order)?lines?|item|lineitem|trade|order)?(?:disc(?:ount)?(?:percent(?:age)?|pct|rate)?|rabatt|remise|descuento|sconto|korting)$/,
    fits: (texts, header) =>
      /%|percent|pct|rate/i.test(header) || (texts.length > 0 && texts.every((text) => /%|^0(?:\.0+)?$/.test(text))),
  },
};

/** The columns that have the name of one of these qualifiers, without those that are read otherwise. */
export const findNamedQualifiers = (
  header: readonly string[],
  ids: readonly QualifierId[],
  assigned: ReadonlySet<number>,
): { readonly id: QualifierId; readonly column: number }[] =>
  header.flatMap((name, column) => {
    const plain = plainName(name);
    if (assigned.has(column) || isMeasure.test(plain)) return [];
    const id = ids.find((one) => canBe(one, plain) && recognitions[one].name.test(plain));
    return id ? [{ id, column }] : [];
  });

/** Texts that describe a product, whatever they are. */
const isDescription = /brand|colou?r|categor|flavou?r|^(?:product|item|vendor|supplier|customer|store)?name$/;

const canBe = (id: QualifierId, plain: string): boolean =>
  !isDescription.test(plain) && recognitions[id].except?.test(plain) !== true;

interface Candidate {
  readonly column: number;
  readonly ids: readonly QualifierId[];
  readonly texts: Set<string>;
  /** With more texts, the column cannot be one. */
  readonly maxTexts: number;
}

interface DetectorInput {
  readonly header: readonly string[];
  /** Those that the kind of the file has. */
  readonly ids: readonly QualifierId[];
  /** Columns with a property. */
  readonly assigned: ReadonlySet<number>;
  readonly unitNames?: UnitNames;
}

/** Which of several columns of units is that of the quantity. */
export interface UnitNames {
  readonly own: RegExp;
  /** Units of other quantities of the product, which never apply. */
  readonly others?: RegExp;
}

const maxNamedTexts = 500;
const maxCertainTexts = 20;
const isMeasure = /weight|size|dimension|volume|length|width|height/;

export interface DetectedQualifiers {
  readonly columns: QualifierColumns;
  /** Columns of discounts that do not say whether they contain percentages or amounts. */
  readonly unclear: readonly number[];
}

/** Finds the qualifiers of a file by the names of its columns and by their content. */
export const createQualifierDetector = ({ header, ids, assigned, unitNames }: DetectorInput) => {
  const own = qualifierIds.filter((id) => ids.includes(id));
  const isPossible = (id: QualifierId, plain: string): boolean =>
    canBe(id, plain) && !(id === 'unit' && unitNames?.others?.test(plain));
  let candidates = header.flatMap((name, column): Candidate[] => {
    const plain = plainName(name);
    if (assigned.has(column) || own.length === 0 || isMeasure.test(plain)) return [];
    const possible = own.filter((id) => isPossible(id, plain));
    const named = possible.filter((id) => recognitions[id].name.test(plain));
    if (named.length > 0) return [{ column, ids: named, texts: new Set(), maxTexts: maxNamedTexts }];
    const certain = possible.filter((id) => recognitions[id].isCertain);
    return certain.length > 0 ? [{ column, ids: certain, texts: new Set(), maxTexts: maxCertainTexts }] : [];
  });
  const findId = ({ column, ids: possible, texts, maxTexts }: Candidate): QualifierId | undefined => {
    const found = [...texts];
    if (found.length === 0) return undefined;
    const isNamed = maxTexts === maxNamedTexts;
    return (
      (isNamed ? possible.find((id) => recognitions[id].fits(found, header[column] ?? '', header)) : undefined) ??
      (found.length <= maxCertainTexts
        ? own.find((id) => isPossible(id, plainName(header[column] ?? '')) && recognitions[id].isCertain?.(found))
        : undefined)
    );
  };
  return {
    isNeeded: candidates.length > 0,
    add: (cells: readonly string[]): void => {
      let isTooMany = false;
      for (const { column, texts, maxTexts } of candidates) {
        const cell = cells[column];
        if (cell === undefined || cell === '' || texts.has(cell)) continue;
        const { text } = readCell(cell);
        if (text !== '' && texts.size <= maxTexts) texts.add(text);
        isTooMany ||= maxTexts === maxCertainTexts && texts.size > maxTexts;
      }
      // A column by its name remains; the texts so far decide.
      if (isTooMany)
        candidates = candidates.filter(({ texts, maxTexts }) => maxTexts === maxNamedTexts || texts.size <= maxTexts);
    },
    detect: (): DetectedQualifiers => {
      const columns: Partial<Record<QualifierId, number[]>> = {};
      const unclear: number[] = [];
      for (const candidate of candidates) {
        const id = findId(candidate);
        const { column, texts } = candidate;
        if (id) columns[id] = [...(columns[id] ?? []), column];
        else if (candidate.ids.includes('discount') && candidate.maxTexts === maxNamedTexts && hasAmount(texts))
          unclear.push(column);
      }
      const preferred = columns.unit?.filter((column) => unitNames?.own.test(plainName(header[column] ?? ''))) ?? [];
      if (preferred.length > 0) columns.unit = preferred;
      return { columns, unclear };
    },
  };
};

const hasAmount = (texts: ReadonlySet<string>): boolean => [...texts].some((text) => /[1-9]/.test(text));
