/** Times of records are given to the second. */
const precision = `interval '1 second'`;

/** Expression for when an announced change (`change`) was made, or announced where that is unknown. */
export const madeAt = 'coalesce(change.occurred_at, change.announced_at)';

/** Condition that a change may have made the differences of a finding: it changed nothing else than these parts. */
const mayHaveMade = `(change.parts is null or coalesce(jsonb_array_length(finding.diff), 0) = 0 or exists (
    select from jsonb_array_elements(finding.diff) as difference
    where split_part(difference->>'path', '/', 2) = any(change.parts)))`;

/**
 * Condition that a change is behind a finding: it was made between the two readings. One that the inventory did not have
 * yet when it was read belongs to that reading alone; any other is not older than the reading before. A finding's times
 * are whole milliseconds, so `read_at` is compared as such: a reading stored within the same millisecond still counts.
 */
export const isBehind = `${madeAt} > finding.changed_after - ${precision} and ${madeAt} <= finding.changed_before + ${precision}
  and change.status <> 'pending' and (change.read_at is null or change.read_at > finding.changed_after)
  and (change.status <> 'applied' or date_trunc('milliseconds', change.read_at) <= finding.changed_before) and ${mayHaveMade}`;

/**
 * Condition that a change that is about to be read may turn out to be behind a finding: it was made between the two
 * readings, and announced after the second one began.
 */
export const mayBeBehind = `change.status = 'pending' and change.occurred_at > finding.changed_after - ${precision}
  and change.occurred_at <= finding.changed_before and ${mayHaveMade}`;

/**
 * Query of when the changes behind `finding` were made, and whether that is known: a watch shows a change when it is made,
 * while a listing finds one that may be old.
 */
export const changesBehind = `select ${madeAt} as made_at, (change.occurred_at is not null or change.source = 'watch') as is_timed
  from drift_finding_changes as link join announced_changes as change on change.id = link.change_id
  where link.finding_id = finding.id and ${isBehind}`;
