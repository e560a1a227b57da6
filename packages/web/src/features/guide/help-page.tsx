import { entries } from 'virtual:guide';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card } from '../../kit/ui/cards.tsx';
import { Grid } from '../../kit/ui/layout.tsx';
import classes from './guide.module.css';
import { currentReader, describeMissing, isForReader, useConnectedTypes } from './guide-access.ts';

/** The list of the pages that describe what the reader has. With `screen`, opens the page of that screen instead. */
export const HelpPage = () => {
  const { screen }: { readonly screen?: string } = useSearch({ strict: false });
  const reader = currentReader();
  const connected = useConnectedTypes();
  const ofScreen = entries.filter(({ screens }) => screen !== undefined && screens.includes(screen));
  // Users with a scope have other pages than the first.
  const entry = (reader.scope && ofScreen.find((one) => isForReader(one, reader))) ?? ofScreen[0];
  if (entry) return <Navigate to="/help/$pageName" params={{ pageName: entry.name }} replace />;
  const readable = entries.filter((one) => isForReader(one, reader));
  const sections = [...new Set(readable.map(({ section }) => section))];
  return (
    <PageFrame>
      <PageHead title="Help" />
      <div className={classes.sections}>
        {sections.map((section) => (
          <Card key={section} title={section}>
            <Grid component="ul" gap={10} m={0} className={classes.list ?? ''}>
              {readable
                .filter((one) => one.section === section)
                .map((one) => (
                  <li key={one.name}>
                    <Link to="/help/$pageName" params={{ pageName: one.name }}>
                      {one.title}
                    </Link>
                    <p>{one.summary}</p>
                    <Missing text={describeMissing(one, reader, connected)} />
                  </li>
                ))}
            </Grid>
          </Card>
        ))}
      </div>
    </PageFrame>
  );
};

const Missing = ({ text }: { readonly text: string | undefined }) =>
  text !== undefined && <p className={classes.missing}>{text}</p>;
