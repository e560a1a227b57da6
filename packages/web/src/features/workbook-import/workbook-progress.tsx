import { Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './workbook-sheets.module.css';

interface Props {
  readonly file: File;
  readonly isImport: boolean;
}

/** A workbook is one request, so the page shows its duration instead of a share. */
export const WorkbookProgress = ({ file, isImport }: Props) => {
  const seconds = useElapsedSeconds();
  return (
    <section className={classes.progress} aria-label={file.name}>
      <p role="status">{isImport ? 'Importing the sheets...' : 'Checking the sheets...'}</p>
      <Progress value={100} animated aria-label={isImport ? 'Import of the workbook' : 'Check of the workbook'} />
      <p className={classes.duration}>
        <span>{file.name}</span>
        <span className="numbers">{seconds} s</span>
      </p>
      {seconds >= longSeconds && (
        <p className={classes.text}>Large workbooks take up to two minutes. Keep this page open.</p>
      )}
    </section>
  );
};

const longSeconds = 10;

const useElapsedSeconds = (): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
};
