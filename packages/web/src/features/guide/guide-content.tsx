import type { GuideNode } from 'virtual:guide';
import { Link } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { ScrollRegion } from '../../kit/ui/scroll-region.tsx';

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
  if (node.tag === 'table')
    return <ScrollRegion label="Table">{createElement('table', null, ...children)}</ScrollRegion>;
  if (node.tag === 'pre') return <ScrollRegion label="Example">{createElement('pre', null, ...children)}</ScrollRegion>;
  return createElement(node.tag, node.id === undefined ? null : { id: node.id }, ...children);
};

const toLink = (link: string, children: readonly ReactNode[]): ReactNode => {
  if (/^(?:https:|#)/.test(link)) return createElement('a', { href: link, rel: 'noreferrer' }, ...children);
  const [to = '', hash] = link.split('#');
  return createElement(Link, { to, ...(hash === undefined ? {} : { hash }) }, ...children);
};
