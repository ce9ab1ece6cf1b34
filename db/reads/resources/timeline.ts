import type { ChangeActor, ChangeKind } from '../../../domain/changes/announced-change.ts';
import type { ChangeMeans } from '../../../domain/changes/change-means.ts';
import type { TimelineKind } from '../../../domain/resources/timeline.ts';
import type { Database } from '../../database.ts';
import { shownMeans, shownRemediation } from '../changes/means.ts';
import { listWindow, type ListPage } from '../lists/list-window.ts';

/** Something that happened to a resource. */
export interface TimelineRow {
  at: Date;
  kind: TimelineKind;
  /** Id of what it is about: a version, an announced change, a finding or a remediation. */
  subject_id: number;
  /** The finding, vulnerability or remediation in words; null for versions and changes. */
  title: string | null;
  severity: string | null;
  /** What an announcement says has happened. */
  change_kind: ChangeKind | null;
  actor: ChangeActor | null;
  means: ChangeMeans | null;
  via: string | null;
  call: string | null;
  /** Members of the configuration that are others than in the version before; null for all but versions. */
  changed: string[] | null;
  /** The remediation that it is about, that made a change, or that fixed or brought back a drift; null for all others. */
  remediation_id: number | null;
}

const nothing = `null::text as title, null::text as severity, null::text as change_kind, null::jsonb as actor,
  null::text as means, null::text as via, null::text as call, null::bigint as remediation_id`;
export const titled = (title: string, severity: string, remediation = 'null'): string =>
  `${title} as title, ${severity} as severity, null, null::jsonb, null, null, null, ${remediation}::bigint`;

/** A drift that a remediation fixed was resolved in the transaction that completed it. */
const fixedBy = `(select max(id) from remediation_actions as action
    where drift_id = drift_findings.id and action.ended_at = resolved_at)`;

/** Everything that happened to a resource, each part found by an index. */
export const happened = `
  select captured_at as at, 'version' as kind, id as subject_id, ${nothing}
  from resource_versions where resource_id = :resourceId
  union all
  select coalesce(occurred_at, announced_at), 'change', id, null, null, kind, actor, ${shownMeans}, via, call,
    ${shownRemediation}
  from announced_changes as change where resource_id = :resourceId and status <> 'pending'
  union all
  select detected_at, 'drift_detected', id, ${titled('summary', 'severity', 'remediation_id')}
  from drift_findings where resource_id = :resourceId
  union all
  select resolved_at, 'drift_resolved', id, ${titled('summary', 'severity', fixedBy)}
  from drift_findings where resource_id = :resourceId and resolved_at is not null
  union all
  select detected_at, 'vulnerability_detected', id, ${titled(`cve_id || ' in ' || package_name`, 'severity')}
  from vulnerability_findings where resource_id = :resourceId
  union all
  select fixed_at, 'vulnerability_fixed', id, ${titled(`cve_id || ' in ' || package_name`, 'severity')}
  from vulnerability_findings where resource_id = :resourceId and fixed_at is not null
  union all
  select created_at, 'remediation_planned', id, ${titled('title', 'null', 'id')}
  from remediation_actions where resource_id = :resourceId
  union all
  select started_at, 'remediation_started', id, ${titled('title', 'null', 'id')}
  from remediation_actions where resource_id = :resourceId and started_at is not null
  union all
  select ended_at, 'remediation_ended', id, ${titled('title', 'null', 'id')}
  from remediation_actions where resource_id = :resourceId and ended_at is not null
  union all
  select rolled_back_at, 'remediation_rolled_back', id, ${titled('title', 'null', 'id')}
  from remediation_actions where resource_id = :resourceId and rolled_back_at is not null`;

/** Joins to rows named `happened` the members in which a version differs from the one before. */
export const changedMembers = `left join lateral (
       select array(
         select coalesce(now.key, before.key)
         from jsonb_each(own.configuration) as now
         full join jsonb_each(older.configuration) as before on before.key = now.key
         where now.value is distinct from before.value order by 1) as changed
       from resource_versions as own
       left join lateral (
         select configuration from resource_versions
         where resource_id = :resourceId and id < own.id order by id desc limit 1) as older on true
       where happened.kind = 'version' and own.id = happened.subject_id) as version on true`;

/** Returns one page of what happened to a resource, the newest first, and the number of all of it. */
export async function listTimeline(
  database: Database,
  { resourceId, page }: { resourceId: number; page: { page: number; perPage: number } },
): Promise<ListPage<TimelineRow>> {
  const counted = await database.raw<{ rows: { total: number }[] }>(
    `select count(*)::integer as total from (${happened}) as happened`,
    { resourceId },
  );
  const total = counted.rows[0]?.total ?? 0;
  const window = listWindow(page, total);
  if (window === null) return { rows: [], total };
  const [later, first] = window.reversed ? ['asc', 'desc'] : ['desc', 'asc'];
  const { rows } = await database.raw<{ rows: TimelineRow[] }>(
    `select happened.*, version.changed from (
       select * from (${happened}) as happened
       order by at ${later}, kind ${first}, subject_id ${later} limit :limit offset :offset) as happened
     ${changedMembers}
     order by at ${later}, kind ${first}, subject_id ${later}`,
    { resourceId, limit: window.limit, offset: window.offset },
  );
  return { rows: window.reversed ? rows.toReversed() : rows, total };
}
