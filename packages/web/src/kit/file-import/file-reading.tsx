import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Group } from '../ui/layout.tsx';
import classes from './import-rows.module.css';

interface Props {
  readonly isReading: boolean;
  readonly problems: readonly string[];
}

/** The reading state of a file and the errors of the file as a whole. */
export const FileReading = ({ isReading, problems }: Props) => (
  <>
    {isReading && (
      <Group role="status" component="p" gap={10}>
        <Loader size={18} aria-hidden />
        <Elapsed text="Reading the file..." />
      </Group>
    )}
    {problems.length > 0 && (
      <div role="alert" className={classes.problems}>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    )}
  </>
);

const shownSeconds = 2;
const longSeconds = 10;

/** What is being done, and how long it has taken, because the server does not report its progress. */
export const Elapsed = ({ text }: { readonly text: string }) => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span>
      {text}
      {seconds >= shownSeconds && <span className="numbers"> {seconds} s</span>}
      {seconds >= longSeconds && ' Large files take up to two minutes. Keep this page open.'}
    </span>
  );
};
