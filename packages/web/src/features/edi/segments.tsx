import { Box, Button, Text } from '@mantine/core';
import type { DescribedEdiSegment, EdiDocumentFinding } from '@shelfward/contract/edi/interchanges.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Grid } from '../../kit/ui/layout.tsx';
import { ScrollRegion } from '../../kit/ui/scroll-region.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { ediInterchanges } from './edi.api.ts';
import classes from './edi.module.css';
import { Findings } from './findings.tsx';

const pageSize = 100;

interface Props {
  readonly documentId: number;
  readonly findings: readonly EdiDocumentFinding[];
}

/** The segments of a document: the raw text beside its words, with the findings of each. */
export const Segments = ({ documentId, findings }: Props) => {
  const [skip, setSkip] = useState(0);
  const { data, error, refetch } = useQuery(
    ediInterchanges.segments({ params: { documentId }, query: { skip, size: pageSize } }),
  );
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  const { segments, total } = data;
  return (
    <>
      <ScrollRegion label="Segments of the document">
        <ol>
          {segments.map((segment) => (
            <Segment
              key={segment.segment}
              segment={segment}
              findings={findings.filter((finding) => finding.segment === segment.segment)}
            />
          ))}
        </ol>
      </ScrollRegion>
      {total > pageSize && (
        <Button.Group>
          <Button variant="default" disabled={skip === 0} onClick={() => setSkip(skip - pageSize)}>
            Previous segments
          </Button>
          <Button variant="default" disabled={skip + pageSize >= total} onClick={() => setSkip(skip + pageSize)}>
            Next segments
          </Button>
        </Button.Group>
      )}
    </>
  );
};

interface SegmentProps {
  readonly segment: DescribedEdiSegment;
  readonly findings: readonly EdiDocumentFinding[];
}

const Segment = ({ segment: { segment, name, raw, elements }, findings }: SegmentProps) => (
  <li className={classes.segment}>
    <Text span c="dimmed" className="numbers">
      {segment.toLocaleString('en-US')}
    </Text>
    <Box component="pre" ff="ui-monospace, monospace" m={0} fz={12.5} className="pre-wrap breakable">
      {raw}
    </Box>
    <div className={classes.words}>
      <Text span fw={600}>
        {name}
      </Text>
      <Grid component="dl" columns="minmax(0, max-content) minmax(0, 1fr)" gap="2px 12px" mt={2}>
        {elements.map(({ element, label, value, meaning }) => (
          <div key={element} className={classes.element}>
            <Text component="dt" c="dimmed">
              {label}
            </Text>
            <dd className="breakable">{meaning === null ? value : `${meaning} (${value})`}</dd>
          </div>
        ))}
      </Grid>
    </div>
    {findings.length > 0 && <Findings findings={findings} />}
  </li>
);
