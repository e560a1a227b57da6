import { Box } from '@mantine/core';
import { Link, useMatches } from '@tanstack/react-router';
import { useCurrentCrumb } from '../kit/crumb.ts';
import { BetaBadge } from '../kit/ui/beta-badge.tsx';
import { Group } from '../kit/ui/layout.tsx';
import { listAncestors } from './ancestors.ts';
import classes from './header.module.css';

/** Section, page and, on a record's page, the record. */
export const Breadcrumb = () => {
  const about = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const record = useCurrentCrumb();
  const steps = [
    ...(about?.section ? [{ label: about.section }] : []),
    ...listAncestors(about?.parent),
    ...(record || about?.title ? [{ label: record ?? about?.title ?? '' }] : []),
  ];
  return (
    <Box component="nav" miw={0} className={classes.breadcrumb ?? ''} aria-label="Breadcrumb">
      <Group component="ol" gap={9} miw={0} className={classes.crumbs ?? ''}>
        {steps.map((step, index) => (
          <li key={step.label} aria-current={index === steps.length - 1 ? 'page' : undefined}>
            {'to' in step ? <Link to={step.to}>{step.label}</Link> : <span>{step.label}</span>}
            {about?.beta && index === steps.length - 1 && <BetaBadge />}
          </li>
        ))}
      </Group>
    </Box>
  );
};
