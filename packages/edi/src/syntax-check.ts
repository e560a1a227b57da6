import type { DocumentReader, ReportFinding } from './document-reader.types.ts';
import type { EdiDocument } from './edi.types.ts';
import type { FindingCode } from './finding-kinds.ts';
import { documentGrammarOf, type ElementRule, segmentRuleOf } from './grammar.ts';
import type { EdiSegment } from './segment.ts';
import { componentText, elementText, removeLineEnds, tag } from './segment.ts';
import { isKnownSegment } from './segment-names.ts';
import { parseDay, parseNumber, parseTime } from './values.ts';

/** Compares a document with its grammar: which segments it has, in which order, and their elements. */
export const createSyntaxCheck = (document: EdiDocument, report: ReportFinding): DocumentReader | undefined => {
  const grammar = documentGrammarOf.get(document.type);
  if (!grammar) return undefined;
  const { standard } = document.interchange.syntax;
  const countOf = new Map<string, number>();
  let area: 'header' | 'detail' | 'summary' = 'header';
  let quantities = 0;

  const checkPlace = (segment: EdiSegment, name: string) => {
    const isIn = {
      header: grammar.header.has(name),
      detail: grammar.detail.has(name),
      summary: grammar.summary.has(name),
    };
    if (!isKnownSegment(standard, name)) report('SEGMENT_UNKNOWN', segment, { value: name });
    else if (!isIn.header && !isIn.detail && !isIn.summary) report('SEGMENT_UNEXPECTED', segment, { value: name });
    else if (isIn.summary && !isIn[area]) area = 'summary';
    else if (area === 'header' && !isIn.header && isIn.detail) area = 'detail';
    else if (!isIn[area]) report('SEGMENT_ORDER', segment, { value: name });
    const count = (countOf.get(name) ?? 0) + 1;
    countOf.set(name, count);
    const max = grammar.maxOf.get(name);
    if (max !== undefined && count > max) report('SEGMENT_REPEATED', segment, { value: name });
  };

  const checkLineCount = (segment: EdiSegment, element: number, value: string, expected: number) => {
    const stated = parseNumber(value);
    if (stated !== undefined && stated !== expected)
      report('LINE_COUNT', segment, { element, value: stated, expected });
  };

  const checkTotals = (segment: EdiSegment, name: string) => {
    if (name === 'PO1') quantities += parseNumber(elementText(segment, 2)) ?? 0;
    if (name === 'CTT') {
      checkLineCount(segment, 1, elementText(segment, 1), countOf.get(grammar.line) ?? 0);
      const sum = parseNumber(elementText(segment, 2));
      if (grammar.line === 'PO1' && sum !== undefined && Math.abs(sum - quantities) > 1e-6)
        report('LINE_SUM', segment, { element: 2, value: sum, expected: quantities });
    }
    if (name === 'CNT' && componentText(segment, 1, 1) === '2')
      checkLineCount(segment, 1, componentText(segment, 1, 2), countOf.get(grammar.line) ?? 0);
  };

  return {
    read: (segment) => {
      const name = tag(segment);
      checkPlace(segment, name);
      if (standard === 'X12') checkElements(segment, name, report);
      checkTotals(segment, name);
    },
    end: (trailer) => {
      for (const name of grammar.mandatory) if (!countOf.has(name)) report('SEGMENT_MISSING', trailer, { value: name });
    },
  };
};

const checkElements = (segment: EdiSegment, name: string, report: ReportFinding): void => {
  const rule = segmentRuleOf.get(name);
  const { elements, syntax } = segment;
  for (let at = 1; at < elements.length; at += 1) {
    const raw = elements[at] ?? '';
    const expected = rule?.elements[at - 1];
    if (hasControlCharacter(raw)) report('CHARACTER_INVALID', segment, { element: at, value: visible(raw) });
    if (!expected || raw === '' || (syntax.component && raw.includes(syntax.component))) continue;
    const value = removeLineEnds(raw).trim();
    const [code, limit] = findFault(value, expected) ?? [];
    if (code) report(code, segment, { element: at, value, ...(limit !== undefined && { expected: limit }) });
  }
  if (!rule) return;
  rule.elements.forEach(({ isMandatory }, at) => {
    if (isMandatory && (elements[at + 1] ?? '').trim() === '') report('ELEMENT_MISSING', segment, { element: at + 1 });
  });
  const isPresent = (at: number) => (elements[at] ?? '') !== '';
  for (const [left, right] of rule.together)
    if (isPresent(left) !== isPresent(right))
      report('ELEMENT_CONDITION', segment, { element: isPresent(left) ? right : left });
  const extra = elements.findLastIndex((raw) => raw !== '');
  if (extra > rule.elements.length) report('ELEMENT_EXTRA', segment, { element: extra, value: elements.length - 1 });
};

const findFault = (
  value: string,
  { type, min, max, codes }: ElementRule,
): readonly [FindingCode, number?] | undefined => {
  // Dates and times have their own lengths: releases before 4010 have years of two digits.
  if (type === 'DT') return parseDay(value) === undefined ? ['DATE_INVALID'] : undefined;
  if (type === 'TM') return parseTime(value) === undefined ? ['TIME_INVALID'] : undefined;
  if (type === 'N' && !/^-?\d+$/.test(value)) return ['NUMBER_INVALID'];
  if (type === 'R' && parseNumber(value) === undefined) return ['NUMBER_INVALID'];
  if (codes && !codes.has(value)) return ['CODE_INVALID'];
  // The sign and the point of a number do not count.
  const length = type === 'R' ? value.replaceAll(/[-.]/g, '').length : value.length;
  if (length < min) return ['ELEMENT_SHORT', min];
  return length > max ? ['ELEMENT_LONG', max] : undefined;
};

/** Line ends are of programs that wrap files. */
const hasControlCharacter = (raw: string): boolean => {
  for (let at = 0; at < raw.length; at += 1) {
    const code = raw.charCodeAt(at);
    if ((code < 32 && code !== 10 && code !== 13) || code === 127) return true;
  }
  return false;
};
const visible = (raw: string): string => raw.replaceAll(/[^ -~]/g, '·');
