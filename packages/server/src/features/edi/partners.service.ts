import { isDeepStrictEqual } from 'node:util';
import type { PartnerInput, PartnerProposal } from '@shelfward/contract/edi/partners.shapes.ts';
import { type FoundCode, proposeRules } from '@shelfward/edi/public.ts';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { defineRecords } from '../../platform/records/records.ts';
import { requireCompany } from '../companies/public.ts';
import { decompress, readParts } from './interchange-file.service.ts';
import { findContent, requeueOfAddress } from './interchanges.queries.ts';
import { findSendingServer } from './outbox.queries.ts';
import { requestSending } from './outbox.service.ts';
import { findSender, listAddresses, sharesAddress, toAddress } from './partner-settings.rules.ts';
import {
  findPartner,
  insertPartner,
  listPartners,
  lockPartners,
  type PartnerRecord,
  updatePartner,
} from './partners.queries.ts';

const records = defineRecords<PartnerRecord>({
  table: 'tradingPartner',
  entityType: 'TRADING_PARTNER',
  notFound: 'PARTNER_NOT_FOUND',
  find: findPartner,
  toAudited: (partner) => toInput(partner),
  rejections: { trading_partner_name_key: 'PARTNER_NAME_TAKEN' },
});

export const getPartner = records.get;

const toInput = (partner: PartnerRecord): PartnerInput => {
  const { id: _, company, createdAt: __, version: ___, ...input } = partner;
  return { companyId: company.id, ...input };
};

export const createPartner = async (ctx: Ctx, input: PartnerInput): Promise<PartnerRecord> => {
  await checkInput(ctx, input, null);
  const partner = await records.create(ctx, () => insertPartner(ctx, input));
  await requeueOfAddress(ctx, listAddresses(input));
  return partner;
};

export const changePartner = async (ctx: Ctx, id: number, input: PartnerInput): Promise<PartnerRecord> => {
  await checkInput(ctx, input, id);
  return records.change(ctx, id, async (before) => {
    if (isDeepStrictEqual(toInput(before), input)) return before;
    if (input.inactive && !before.inactive) requireMayDelete(ctx.actor);
    await updatePartner(ctx, id, input);
    await requeueOfAddress(ctx, listAddresses(input));
    const after = await getPartner(ctx, id);
    if (after.integrationId !== before.integrationId) await requestSending(ctx, after);
    return after;
  });
};

const checkInput = async (ctx: Ctx, input: PartnerInput, id: number | null): Promise<void> => {
  await lockPartners(ctx);
  const partners = await listPartners(ctx);
  if (id !== null && !partners.some((partner) => partner.id === id)) throw new AppError('PARTNER_NOT_FOUND');
  await requireCompany(ctx, input.companyId);
  if (input.integrationId !== null && !(await findSendingServer(ctx, input.integrationId)))
    throw new AppError('INTEGRATION_NOT_FOUND');
  const taken = partners.find((partner) => partner.id !== id && sharesAddress(partner, input));
  if (taken) throw new AppError('PARTNER_ADDRESS_TAKEN', { detail: `"${taken.name}" has this address.` });
};

/** Reads a sample file; writes nothing. */
export const proposePartner = async (ctx: OpenCtx, file: UploadedFile): Promise<PartnerProposal> => {
  const [part] = await readParts(file.path);
  return propose(ctx, part ? [part.bytes] : []);
};

/** The same for an interchange that waits for its partner. */
export const proposeFromInterchange = async (ctx: OpenCtx, id: number): Promise<PartnerProposal> => {
  const { content } = found(await ctx.begin((inner) => findContent(inner, id)), 'INTERCHANGE_NOT_FOUND');
  const chunks: Buffer[] = [];
  for await (const chunk of decompress(content)) chunks.push(chunk);
  return propose(ctx, chunks);
};

const propose = async (ctx: OpenCtx, chunks: readonly Buffer[]): Promise<PartnerProposal> => {
  const proposed = proposeRules(chunks);
  if (!proposed) throw new AppError('NOT_EDI');
  const { settings, standard, name, vendor, version, usage, delimiters, documents, hasTotalsOnly, questions } =
    proposed;
  const partner = findSender(await ctx.begin(listPartners), proposed);
  return {
    partner: partner ? { id: partner.id, name: partner.name } : null,
    standard,
    name,
    vendor,
    version,
    usage,
    address: toAddress(proposed),
    delimiters,
    documents: [...documents],
    measures: toCodes(proposed.measures),
    itemCodes: toCodes(proposed.itemCodes),
    storeQualifiers: toCodes(proposed.storeQualifiers),
    units: toCodes(proposed.units),
    hasTotalsOnly,
    divisionRole: settings.divisionRole ?? null,
    questions: [...questions],
  };
};

const toCodes = (codes: readonly FoundCode<string>[]) =>
  codes.slice(0, maxCodes).map(({ code, count, meaning }) => ({ code, count, meaning: meaning ?? null }));

/** A file that is not of a retailer can have any number. */
const maxCodes = 100;
