import { entries } from 'virtual:guide';
import { IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './getting-started.module.css';

/** The guide pages of the way to the first order. */
const names = ['load-master-data', 'file-formats', 'assortments', 'import-sales-files', 'replenish-a-chain'];

export const GuideLinks = () => (
  <section className={classes.guides} aria-labelledby="guides">
    <h2 id="guides">Guides</h2>
    <ul>
      {entries
        .filter(({ name }) => names.includes(name))
        .map(({ name, title, summary }) => (
          <li key={name}>
            <Link to="/help/$pageName" params={{ pageName: name }} title={summary}>
              <IconFileText className={classes.file} size={16} stroke={1.6} aria-hidden />
              {title}
            </Link>
          </li>
        ))}
    </ul>
  </section>
);
