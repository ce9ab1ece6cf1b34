import { callPrecisionSeconds, writeCallDays } from '../../../domain/changes/write-calls.ts';
import type { Transaction } from '../../database.ts';
import { heardWithinHours } from '../resources/known-items.ts';

/** A change between two readings of a resource. */
export interface ReadChange {
  version_id: number;
  provider_id: number;
  /** Services whose calls change resources of its type. */
  services: readonly string[];
  /** Where they are recorded; null for anywhere. */
  region: string | null;
  /** The last reading without it began then … */
  after: Date;
  /** … and it was stored then. */
  before: Date;
}

/** Whether a change was written, as a change feed knows: `unknown` with the reason, as a sentence without a stop. */
export type Evidence = { is: 'written' | 'unwritten' } | { is: 'unknown'; reason: string };

/** Clocks differ a little, and records count seconds. */
const toleranceSeconds = 120;
/** Records are complete this long after a call: CloudTrail writes most within 15 minutes. */
const completeAfter = `interval '20 minutes'`;

/**
 * Returns for each change, by version, whether the service of its resource was called in between. Nothing is concluded from
 * silence unless the feed has no gap, is followed, has recorded a call of that service there before, and one within a day of
 * the change: a rule that no longer passes calls on is as silent as a service that nobody calls.
 */
export async function evidenceOf(
  transaction: Transaction,
  changes: readonly ReadChange[],
): Promise<Map<number, Evidence>> {
  if (changes.length === 0) return new Map();
  const { rows } = await transaction.raw<{ rows: { version_id: number; verdict: string }[] }>(
    `select given.version_id, case
       when exists (select from write_calls as call
         where call.provider_id = given.provider_id and call.service = any(given.services)
           and (given.region is null or call.region = given.region)
           and call.called_at > given.after - make_interval(secs => :seconds)
           and call.called_at <= given.before + make_interval(secs => :tolerance)) then 'written'
       when feed.provider_id is null or not feed.enabled then 'the account has no change feed'
       when feed.state <> 'following' or feed.followed_at < given.before + ${completeAfter}
         then 'the change feed is not followed'
       when feed.continuous_since is null or feed.continuous_since > given.after
         then 'the change feed was not followed without a gap at that time'
       when given.after < now() - make_interval(days => :days) then 'the readings were too far apart'
       when exists (select from feed_regions as place where place.provider_id = given.provider_id
           and (given.region is null or place.region = given.region) and place.fault is not null)
         then 'calls in the region are not known'
       when not exists (select from heard_services as heard
         where heard.provider_id = given.provider_id and heard.service = any(given.services)
           and (given.region is null or heard.region = given.region) and heard.heard_since < given.after)
         then 'the change feed has not recorded any call of the service there before'
       when not exists (select from heard_services as heard
         where heard.provider_id = given.provider_id and heard.service = any(given.services)
           and (given.region is null or heard.region = given.region) and heard.heard_since < given.after
           and heard.heard_at > given.before - make_interval(hours => :heardWithinHours))
         then 'the change feed has not recorded any call of the service there for a day'
       else 'unwritten' end as verdict
     from jsonb_to_recordset(:changes::jsonb) as given (version_id bigint, provider_id bigint, services text[], region text,
       after timestamptz, before timestamptz)
     left join change_feeds as feed on feed.provider_id = given.provider_id`,
    {
      changes: JSON.stringify(changes),
      seconds: callPrecisionSeconds + toleranceSeconds,
      tolerance: toleranceSeconds,
      days: writeCallDays,
      heardWithinHours,
    },
  );
  return new Map(
    rows.map(({ version_id: id, verdict }) => [
      id,
      verdict === 'written' || verdict === 'unwritten' ? { is: verdict } : { is: 'unknown', reason: verdict },
    ]),
  );
}
