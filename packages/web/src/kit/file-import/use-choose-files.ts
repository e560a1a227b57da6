import { useIsAllowed } from '../session.ts';
import { useBusy } from '../ui/use-busy.ts';
import { queueFiles, useOpenImporter, useQueuedFiles } from './file-handoff.ts';
import { importTargets, type TargetKind } from './import-targets.ts';
import { recognizeFile } from './recognize-file.ts';

interface ChosenFile {
  readonly file: File;
  readonly kind: TargetKind | undefined;
}

/**
 * Recognizes chosen files by their content. One file opens here, unless it contains something else; several files are
 * queued, and the first is opened.
 */
export const useChooseFiles = (own: TargetKind, open: (file: File) => void) => {
  const openImporter = useOpenImporter();
  const isAllowed = useIsAllowed();
  const queued = useQueuedFiles();
  const { isBusy, run } = useBusy();
  const recognize = async (file: File, kind?: TargetKind): Promise<ChosenFile> => {
    const found = await recognizeFile(file, kind);
    return { file, kind: found && isAllowed(importTargets[found].access) ? found : kind };
  };
  const choose = (files: readonly File[]) =>
    run(async () => {
      const [first] = files;
      const hasOthers = files.length > 1 || queued.some(({ isDone }) => !isDone);
      if (first && !hasOthers) {
        const { kind = own } = await recognize(first, own);
        if (kind === own) open(first);
        else openImporter(kind, first);
        return;
      }
      const next = queueFiles(await Promise.all(files.map((file) => recognize(file))));
      if (next) openImporter(next.kind ?? own, next.file);
    });
  return { isBusy, choose: (files: readonly File[]) => void choose(files) };
};
