import { entries } from 'virtual:guide';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card } from '../../kit/ui/cards.tsx';
import classes from './guide.module.css';

/** The list of the guide's pages. With `screen`, opens the page of that screen instead. */
export const HelpPage = () => {
  const { screen }: { readonly screen?: string } = useSearch({ strict: false });
  const entry = entries.find(({ screens }) => screen !== undefined && screens.includes(screen));
  if (entry) return <Navigate to="/help/$pageName" params={{ pageName: entry.name }} replace />;
  const sections = [...new Set(entries.map(({ section }) => section))];
  return (
    <PageFrame>
      <PageHead title="Help" />
      <div className={classes.sections}>
        {sections.map((section) => (
          <Card key={section} title={section}>
            <ul className={classes.list}>
              {entries
                .filter((entry) => entry.section === section)
                .map(({ name, title, summary }) => (
                  <li key={name}>
                    <Link to="/help/$pageName" params={{ pageName: name }}>
                      {title}
                    </Link>
                    <p>{summary}</p>
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </div>
    </PageFrame>
  );
};
