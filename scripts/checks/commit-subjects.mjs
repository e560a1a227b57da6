import { spawnSync } from 'node:child_process';

/** The form applies to the commits after this one. */
const formSince = '93f9b7e79cfb';
const maxLength = 72;
const form = /^[a-z][a-z0-9/-]*: [A-Z].*[^.]$/;

/** `area: Imperative summary`, at most 72 characters. Without the history, as in an archive, nothing is checked. */
export const checkCommitSubjects = (root) => {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%h %s', `${formSince}..HEAD`], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\n').filter(Boolean).flatMap(checkSubject) : [];
};

export const checkSubject = (line) => {
  const subject = line.slice(line.indexOf(' ') + 1);
  if (subject.length > maxLength) return [`commit ${line}: ${subject.length} characters, at most ${maxLength}`];
  return form.test(subject) ? [] : [`commit ${line}: use the form "area: Imperative summary"`];
};
