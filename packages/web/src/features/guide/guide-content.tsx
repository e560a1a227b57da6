import type { GuideNode } from 'virtual:guide';
import { type BetaFeature, hasFeature } from '@shelfward/contract/kit/beta.rules.ts';
import { Link } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { ScrollRegion } from '../../kit/ui/scroll-region.tsx';
import { betaText, currentReader } from './guide-access.ts';

interface Props {
  readonly nodes: readonly GuideNode[];
}

/** Creates the elements of a page. Text remains text: nothing is inserted as HTML. */
export const GuideContent = ({ nodes }: Props): ReactNode => createElement('div', null, ...nodes.map(toElement));

const toElement = (node: GuideNode): ReactNode => {
  if (typeof node === 'string') return node;
  if ('image' in node) return <img src={node.image} alt={node.alt} loading="lazy" />;
  const children = node.children.map(toElement);
  if ('link' in node) return toLink(node.link, children);
  if (node.tag === 'strong') return <Term>{children}</Term>;
  if (node.tag === 'table')
    return <ScrollRegion label="Table">{createElement('table', null, ...children)}</ScrollRegion>;
  if (node.tag === 'pre') return <ScrollRegion label="Example">{createElement('pre', null, ...children)}</ScrollRegion>;
  return createElement(node.tag, node.id === undefined ? null : { id: node.id }, ...children);
};

/** The names of controls that only readers with a beta feature see. */
const betaTerms: Readonly<Record<string, BetaFeature>> = {
  'Fair share': 'fairShare',
  'Forecast columns': 'forecast',
};

/** A control of the product. Where the reader does not have it, the text says what turns it on. */
const Term = ({ children }: { readonly children: readonly ReactNode[] }) => {
  const [name] = children;
  const feature = typeof name === 'string' && children.length === 1 ? betaTerms[name] : undefined;
  const isMissing = feature && !hasFeature(feature, currentReader());
  return (
    <>
      {createElement('strong', null, ...children)}
      {isMissing && <em> ({betaText(feature)})</em>}
    </>
  );
};

const toLink = (link: string, children: readonly ReactNode[]): ReactNode => {
  if (/^(?:https:|#)/.test(link)) return createElement('a', { href: link, rel: 'noreferrer' }, ...children);
  const [to = '', hash] = link.split('#');
  return createElement(Link, { to, ...(hash === undefined ? {} : { hash }) }, ...children);
};
