import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Place, runOptions } from './local-postgres.place.ts';

/** Settings of postgresql.conf. */
export type Settings = Readonly<Record<string, string>>;

export const roleName = 'shelfward';
export const databaseName = 'shelfward';

/** Created in a temporary folder and renamed, so that an interrupted or concurrent start leaves no partial cluster. */
export const createCluster = async (place: Place, programs: string, settings: Settings): Promise<void> => {
  if (fs.existsSync(place.data)) return;
  const draft = `${place.data}-${randomBytes(4).toString('hex')}`;
  const durable = settings.fsync === 'off' ? ['--no-sync'] : [];
  const text = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await run(place, [path.join(programs, 'initdb'), '-D', draft, '-U', roleName, '-A', 'trust', ...text, ...durable]);
  await run(
    place,
    [path.join(programs, 'postgres'), '--single', '-D', draft, 'postgres'],
    `create database ${databaseName};\n`,
  );
  try {
    fs.renameSync(draft, place.data);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(place.data)) throw error;
  }
};

const run = async (place: Place, [program = '', ...rest]: readonly string[], input = ''): Promise<void> => {
  const running = promisify(execFile)(program, rest, runOptions(place));
  running.child.stdin?.end(input);
  await running;
};
