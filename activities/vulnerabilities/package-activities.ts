import { Context } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import { CloudError, isRetryable } from '../clouds/errors.ts';
import { noReadings, readPackagePage, type PackageReadingScope, type ReadingCounts } from './read-packages.ts';

/** Progress of reading a provider's packages, from which a later attempt resumes. */
export interface ReadingProgress {
  after: number;
  counts: ReadingCounts;
}

/** What to read, and where an earlier activity was interrupted. */
export interface WantedReading extends PackageReadingScope {
  /** Returns at the first transient fault instead of failing. */
  stopsAtFault?: boolean;
  from?: ReadingProgress;
}

/** The result of a read; `interrupted` when the source did not respond and has to be queried again. */
export interface Reading extends ReadingCounts {
  interrupted?: { reason: string; progress: ReadingProgress };
}

const heartbeatMs = 3_000;

/** Returns the activities of a vulnerability scan that ask a cloud. */
export function packageActivities({ database, sessions }: { database: Database; sessions: CloudSessions }) {
  return {
    /**
     * Queries the cloud for the packages of a provider's resources, page by page, and stores them. Returns the counts,
     * including pages of earlier attempts. Stops without writing when the execution has ended. Fails with `CloudError`
     * when the cloud rejects the credentials or cannot be reached.
     */
    async readCloudPackages({ stopsAtFault, from, ...scan }: WantedReading): Promise<Reading> {
      const context = Context.current();
      const known = context.info.heartbeatDetails as ReadingProgress | undefined;
      let progress: ReadingProgress = known ?? from ?? { after: 0, counts: noReadings };
      const beat = setInterval(() => context.heartbeat(progress), heartbeatMs);
      try {
        return await sessions.use(scan.providerId, async (session) => {
          for (;;) {
            context.cancellationSignal.throwIfAborted();
            const page = await readPackagePage(database, {
              scan,
              session,
              after: progress.after,
              signal: context.cancellationSignal,
            });
            if (page === null) return progress.counts;
            const { counts } = progress;
            progress = {
              after: page.next,
              counts: {
                resources: counts.resources + page.counts.resources,
                packages: counts.packages + page.counts.packages,
                unreadable: counts.unreadable + page.counts.unreadable,
              },
            };
            context.heartbeat(progress);
          }
        });
      } catch (fault) {
        if (stopsAtFault !== true || !(fault instanceof CloudError) || !isRetryable(fault.kind)) throw fault;
        return { ...progress.counts, interrupted: { reason: fault.message, progress } };
      } finally {
        clearInterval(beat);
      }
    },
  };
}

export type PackageActivities = ReturnType<typeof packageActivities>;
