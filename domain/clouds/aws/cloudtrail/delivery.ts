import { daysBetween } from '../../../checks/age.ts';
import { UnreadableField } from '../../../checks/fields.ts';
import { someOf } from '../../../checks/some-of.ts';
import { fail, pass, passBy, type Verdict } from '../../../checks/verdict.ts';
import type { JsonObject } from '../../../json.ts';
import type { AwsFields } from '../rules.ts';
import { trailsAbove } from './organization-trails.ts';

type Trail = AwsFields<'trail'>;

/** The fields that show whether a trail is logging and its log files reach the bucket. */
export const deliveryFields = [
  '/is_logging',
  '/observed/latest_delivery_at',
  '/observed/latest_delivery_error',
] as const;

/**
 * Returns the S3 error code of the last delivery of log files to the bucket; null when the last one succeeded. When the
 * error is cleared is not documented (GetTrailStatus), so an error next to a delivery of the last day may be over, and
 * throws `UnreadableField`. So does a trail that has not delivered yet.
 */
export function deliveryError(trail: Trail, now: Date): string | null {
  const observed = trail.group('observed');
  const [error, delivered] = [observed.text('latest_delivery_error'), observed.time('latest_delivery_at')];
  const name = trail.resource.name;
  if (!error) {
    if (delivered === null) throw new UnreadableField(`the trail ${name} has not delivered log files yet`);
    return null;
  }
  if (delivered === null || daysBetween(delivered, now) >= 1) return error;
  const time = delivered.toISOString();
  throw new UnreadableField(`the trail ${name} has the delivery error ${error}, and delivered log files at ${time}`);
}

/** Passes when one of some trails is logging, records the required events, and delivers its log files. */
export function recordedAndDelivered(
  trails: readonly Trail[],
  {
    now,
    records,
    reason,
    evidence,
  }: { now: Date; records: (trail: Trail) => boolean; reason: string; evidence: JsonObject },
): Verdict {
  const isRecording = (trail: Trail): boolean => trail.flag('is_logging') && records(trail);
  const working: Trail[] = [];
  const works = (trail: Trail): boolean => isRecording(trail) && deliveryError(trail, now) === null;
  if (someOf(trails, (trail) => works(trail) && working.push(trail) > 0)) {
    const above = trailsAbove(working);
    return above.length === 0 ? pass() : passBy(above);
  }
  const errors = trails.filter(isRecording).flatMap((trail) => deliveryError(trail, now) ?? []);
  if (errors.length === 0) return fail(reason, evidence);
  const codes = [...new Set(errors)].toSorted();
  return fail(`${reason}: the last delivery failed (${codes.join(', ')})`, { ...evidence, delivery_errors: codes });
}
