import { meansOf } from '../../../../domain/changes/change-means.ts';
import type { SeenChange } from '../../change-page.ts';
import { CloudError } from '../../errors.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import type { NamedChange } from './announcements.ts';
import { actorsOf } from './audit-log.ts';

/** What a feed notes where the log may not be read. */
export const noActors =
  'who made a change is not shown: the log of admin activity may not be read (logging.logEntries.list)';

/**
 * Returns the changes with those who made them, as far as the log names them; `refused` where it may not be read. A
 * change is announced without its actor rather than late.
 */
export async function attributed(run: GcpRun, changes: readonly NamedChange[]): Promise<SeenChange[] | 'refused'> {
  const wanted = changes.flatMap(({ change: { occurredAt, place }, loggedAs }) =>
    occurredAt === null || place !== null ? [] : [{ resourceName: loggedAs, occurredAt }],
  );
  try {
    const found = await actorsOf(run, wanted);
    return changes.map(({ change, loggedAs }) => {
      const logged = change.occurredAt === null ? null : found(loggedAs, change.occurredAt);
      if (logged === null || change.place !== null) return change;
      const { userAgent } = logged.actor;
      return { ...change, call: logged.call, via: userAgent, means: meansOf(userAgent), actor: logged.actor };
    });
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.kind === 'access_denied' || error.kind === 'not_supported') return 'refused';
    return changes.map(({ change }) => change);
  }
}
