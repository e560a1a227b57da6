import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { tradingPartnerRoutes } from '@shelfward/contract/edi/partners.contract.ts';
import { type Choice, resource, selected } from '../../kit/resource.ts';

export const ediInterchanges = resource('edi-interchanges', interchangeRoutes, {
  alsoChanges: ['feeds', 'freshness', 'edi-orders'],
});

/** A partner can be what interchanges wait for. */
export const ediPartners = resource('edi-partners', tradingPartnerRoutes, { alsoChanges: ['edi-interchanges'] });

export const partnerChoices = (search: string) =>
  selected(ediPartners.list({ query: { search, size: 50 } }), ({ content }): readonly Choice[] =>
    content.map(({ id, name }) => ({ value: String(id), label: name })),
  );

export const serverChoices = () =>
  selected(ediPartners.servers({}), ({ servers }): readonly Choice[] =>
    servers.map(({ id, name }) => ({ value: String(id), label: name })),
  );

export const partnerHref = ({ id }: { readonly id: number }): string => `/edi/partners/${id}`;
