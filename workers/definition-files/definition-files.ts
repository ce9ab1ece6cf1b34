import { createHash } from 'node:crypto';
import { watch, type FSWatcher } from 'node:fs';
import type { Database } from '../../db/database.ts';
import type { ReadFile } from '../../db/commands/definition-files/definition-files.ts';
import type { Log } from '../../platform/log.ts';
import { repeatOnDemand, type Repetition } from '../../platform/repeat.ts';
import { applyDefinitionFiles, noteUnreadableDirectory } from './apply-files.ts';
import { readDirectory } from './read-directory.ts';

/** Events of a file system can be lost, and some file systems have none. */
const rereadMs = 5_000;
/** What a file needs can change elsewhere: unchanged files are applied again after this time. */
const reapplyMs = 60_000;

/**
 * Keeps custom checks and frameworks equal to the files of a directory. Any number of processes that see the same files
 * may do so concurrently.
 */
export function startDefinitionFiles({
  database,
  directory,
  log,
}: {
  database: Database;
  directory: string;
  log: Log;
}): Repetition {
  let applied: { hash: string; at: number } | null = null;
  let watcher: FSWatcher | null = null;

  const report = (files: readonly ReadFile[]): void => {
    for (const { path, subject_id: subject, faults } of files) {
      if (faults.length > 0)
        log.warn({ file: path, subject, faults }, 'a file of checks and frameworks cannot be used');
      else log.info({ file: path, subject }, 'a file of checks and frameworks is in force');
    }
  };
  const round = async (): Promise<{ againInMs: number }> => {
    watcher ??= watched(directory, () => repetition.now());
    const hash = await hashOf(directory);
    if (hash === null) {
      applied = null;
      report(await noteUnreadableDirectory(database, 'it does not exist or access is denied'));
      return { againInMs: rereadMs };
    }
    if (applied !== null && applied.hash === hash && performance.now() - applied.at < reapplyMs) {
      return { againInMs: rereadMs };
    }
    report(await applyDefinitionFiles(database, () => readDirectory(directory)));
    applied = { hash, at: performance.now() };
    return { againInMs: rereadMs };
  };
  const repetition = repeatOnDemand({ name: 'files of checks and frameworks', round, log });

  /** The directory may be created or replaced later: then it is watched from the next round on. */
  function watched(path: string, changed: () => void): FSWatcher | null {
    try {
      const opened = watch(path, { persistent: false }, changed);
      opened.on('error', () => {
        opened.close();
        watcher = null;
      });
      return opened;
    } catch {
      return null;
    }
  }

  return {
    now: repetition.now,
    async close() {
      watcher?.close();
      await repetition.close();
    },
  };
}

/** Returns a hash of all that the directory says; null if it cannot be read. */
async function hashOf(directory: string): Promise<string | null> {
  try {
    return createHash('sha256')
      .update(JSON.stringify(await readDirectory(directory)))
      .digest('base64');
  } catch {
    return null;
  }
}
