import type { EdiDocumentFinding } from '@shelfward/contract/edi/interchanges.shapes.ts';
import { Grid } from '../../kit/ui/layout.tsx';
import classes from './edi.module.css';

const severities: Readonly<Record<EdiDocumentFinding['severity'], string>> = {
  ERROR: 'Error',
  WARNING: 'Warning',
  NOTE: 'Note',
};

/** What was found in segments, with the place. */
export const Findings = ({ findings }: { readonly findings: readonly EdiDocumentFinding[] }) => (
  <Grid component="ul" gap={4} mt={4} className={classes.findings ?? ''}>
    {findings.map((finding, at) => (
      <li key={`${finding.code} ${at.toString()}`} className={classes.finding} data-severity={finding.severity}>
        <strong>{severities[finding.severity]}</strong>, segment {finding.segment}
        {finding.element !== null && `, element ${finding.element}`}: {finding.message}
      </li>
    ))}
  </Grid>
);
