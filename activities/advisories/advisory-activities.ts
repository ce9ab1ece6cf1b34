import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Database } from '../../db/database.ts';
import { type LoadCounts, markLoaded, markLoadFailed } from '../../db/commands/advisories/advisories.ts';
import { staleEcosystems } from '../../db/reads/advisories/advisories.ts';
import { seenEcosystems } from '../../db/reads/packages/packages.ts';
import type { ActivityDependencies } from '../dependencies.ts';
import type { AdvisoryArchive } from './archives.ts';
import { loadArchive, type LoadProgress } from './load.ts';
import { ArchiveRefusedError } from './zip.ts';

/** Failure type of an archive or an ecosystem that no retry can load. */
const refusedType = 'AdvisoriesRefused';

/** Progress of a load, and the start of its first attempt. */
type PullProgress = LoadProgress & { startedAt: string };

function startOf(archive: AdvisoryArchive): PullProgress {
  const known = activityInfo().heartbeatDetails as PullProgress | undefined;
  if (known?.version === archive.version) return known;
  return {
    version: archive.version,
    done: 0,
    counts: { records: 0, changed: 0, skipped: 0 },
    startedAt: new Date().toISOString(),
  };
}

/** Returns the activities that load advisories. */
export function createAdvisoryActivities({
  database,
  advisories,
}: {
  database: Database;
  advisories: ActivityDependencies['advisories'];
}) {
  return {
    /** Returns the ecosystems to load: those of the settings, else those of the known packages. */
    async listEcosystemsToLoad(only: 'stale' | 'all'): Promise<string[]> {
      const { ecosystems } = advisories;
      const wanted = ecosystems.length === 0 ? await seenEcosystems(database) : [...ecosystems];
      return only === 'all' ? wanted : staleEcosystems(database, wanted);
    },

    /**
     * Loads the advisories of an ecosystem, resuming an earlier attempt. Fails without retries where there are none.
     */
    async loadEcosystem(ecosystem: string): Promise<LoadCounts> {
      const beat = (): void => heartbeat(activityInfo().heartbeatDetails);
      const archive = await advisories.archives.open(ecosystem, { signal: cancellationSignal(), onBytes: beat });
      if (archive === null) {
        throw ApplicationFailure.nonRetryable(`The source has no advisories for ${ecosystem}`, refusedType);
      }
      try {
        const { startedAt, ...progress } = startOf(archive);
        const counts = await loadArchive(database, {
          file: archive.file,
          progress,
          onBatch(now) {
            cancellationSignal().throwIfAborted();
            heartbeat({ ...now, startedAt });
          },
        });
        await markLoaded(database, { ecosystem, startedAt: new Date(startedAt), ...counts });
        return counts;
      } catch (error) {
        if (error instanceof ArchiveRefusedError) throw ApplicationFailure.nonRetryable(error.message, refusedType);
        throw error;
      } finally {
        await archive.dispose();
      }
    },

    /** Records that an ecosystem could not be loaded; its existing advisories stay. */
    async noteLoadFailure(failure: { ecosystem: string; error: string }): Promise<void> {
      await markLoadFailed(database, failure);
    },
  };
}

export type AdvisoryActivities = ReturnType<typeof createAdvisoryActivities>;
