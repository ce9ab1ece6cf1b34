import type { DatedVersion } from '../../../domain/changes/change-span.ts';
import type { Difference, ReadConfiguration } from '../../../domain/drift/diff.ts';
import type { Transaction } from '../../database.ts';
import { newestById } from './scan.ts';

/** What is known about when a resource changed. */
export interface VersionHistory {
  /** When the last reading that saw it began. */
  read_at: Date | null;
  deleted_at: Date | null;
  /** Its versions after that of its baseline, newest first. */
  versions: (DatedVersion & ReadConfiguration)[];
  /** Whether these are all of them: not where the first ones are in the form of a type that this one continues. */
  isComplete: boolean;
  /** Finding → the differences that it had at the last comparison. */
  diffs: ReadonlyMap<number, Difference[]>;
}

/** More versions than this between two comparisons, and when the change was made stays unknown. */
const versionsAtMost = 10;

/** Returns the histories of resources, by id; none for a provider that never had a change feed, unless `isAnnounced`. */
export async function readHistories(
  transaction: Transaction,
  of: { providerId: number; isAnnounced: boolean; resourceIds: number[]; findingIds: number[] },
): Promise<Map<number, VersionHistory>> {
  if (of.resourceIds.length === 0) return new Map();
  if (!of.isAnnounced) {
    const feed = await transaction('change_feeds').where({ provider_id: of.providerId }).first('provider_id');
    if (feed === undefined) return new Map();
  }
  const { rows } = await transaction.raw<{
    rows: ({ id: number; read_at: Date | null; deleted_at: Date | null; began_before: boolean } & Nullable<
      DatedVersion & ReadConfiguration
    >)[];
  }>(
    `select resource.id, greatest(resource.read_at, resource.part_read_at) as read_at, resource.deleted_at, version.configuration, version.unreadable,
       version.facts, version.changed_after, version.captured_at,
       newest.version_id < coalesce(resource.formed_since, 0) as began_before
     from resources as resource
     join lateral (
       select version_id from baselines where resource_id = resource.id and voided_at is null
       order by ${newestById} limit 1
     ) as newest on true
     left join lateral (
       select * from resource_versions
       where resource_id = resource.id and id > newest.version_id and id >= coalesce(resource.formed_since, 0)
       order by ${newestById} limit ?
     ) as version on true
     where resource.id = any(?) order by resource.id, version.id desc`,
    [versionsAtMost, of.resourceIds],
  );
  const diffs = await diffsOf(transaction, of.findingIds);
  const histories = new Map<number, VersionHistory>();
  for (const { id, read_at, deleted_at, began_before: beganBefore, ...version } of rows) {
    const known = histories.get(id) ?? { read_at, deleted_at, versions: [], isComplete: true, diffs };
    if (isPresent(version)) known.versions.push(version);
    histories.set(id, { ...known, isComplete: !beganBefore && known.versions.length < versionsAtMost });
  }
  return histories;
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

function isPresent<Row extends DatedVersion>(row: Nullable<Row>): row is Row {
  return row.captured_at !== null;
}

async function diffsOf(transaction: Transaction, findingIds: number[]): Promise<Map<number, Difference[]>> {
  if (findingIds.length === 0) return new Map();
  const rows = await transaction('drift_findings')
    .whereIn('id', findingIds)
    .select<{ id: number; diff: Difference[] }[]>('id', 'diff');
  return new Map(rows.map(({ id, diff }) => [id, diff]));
}
