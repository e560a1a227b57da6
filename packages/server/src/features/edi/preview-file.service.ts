import type { EdiFilePreview } from '@shelfward/contract/edi/interchanges.shapes.ts';
import { createEdiReader, type EdiEvent } from '@shelfward/edi/public.ts';
import type { OpenCtx } from '../../platform/context/context.ts';
import { takeTurn } from '../../platform/core/turns.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { type InterchangePart, readParts } from './interchange-file.service.ts';
import { findSender, isTest } from './partner-settings.rules.ts';
import { listPartners } from './partners.queries.ts';

/** Reads a file as its receipt does, with the usual settings; writes nothing. */
export const previewFile = async (ctx: OpenCtx, file: UploadedFile): Promise<EdiFilePreview> => {
  const parts = await readParts(file.path);
  const partners = await ctx.begin(listPartners);
  const interchanges: EdiFilePreview['interchanges'] = [];
  for (const part of parts) {
    const { interchange } = part;
    const partner = findSender(partners, interchange);
    interchanges.push({
      sender: interchange.sender.id,
      control: interchange.control,
      partner: partner ? { id: partner.id, name: partner.name } : null,
      isTest: partner ? isTest(interchange, partner) : interchange.usage !== 'PRODUCTION',
      ...(await sumPart(part)),
    });
  }
  return { interchanges };
};

const chunkSize = 65_536;

const sumPart = async ({ bytes }: InterchangePart) => {
  const types = new Set<string>();
  let [documents, rows, units] = [0, 0, 0];
  const add = (event: EdiEvent): void => {
    if (event.kind === 'DOCUMENT') {
      types.add(event.document.type);
      documents += 1;
    }
    if (event.kind === 'FIGURE') {
      rows += 1;
      units += event.figure.units ?? 0;
    }
    if (event.kind === 'ORDER') {
      rows += event.order.lines.length;
      units += event.order.lines.reduce((sum, line) => sum + line.units, 0);
    }
  };
  const reader = createEdiReader();
  for (let at = 0; at < bytes.length; at += chunkSize) {
    for (const event of reader.push(bytes.subarray(at, at + chunkSize))) add(event);
    // Other requests are served meanwhile.
    await takeTurn();
  }
  for (const event of reader.end()) add(event);
  return { documentTypes: [...types], documents, rows, units: Math.round(units) };
};
