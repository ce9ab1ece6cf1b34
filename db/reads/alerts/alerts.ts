import type { AlertStatus, AlertType } from '../../../domain/alerts/alert-types.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { Database, Transaction } from '../../database.ts';
import { insideLimits } from '../access-limits/inside.ts';
import type { Alert } from '../../models/alert.ts';
import { keptCount } from '../lists/kept-counts.ts';
import { joinedPage, idsInOrder } from '../lists/list-window.ts';
import { selectProviders } from '../providers/selection.ts';

/** An alert as lists show it: its row, the current name of its resource, its current number of causes, and what raised it. */
export type ListedAlert = Alert & {
  resource_name: string | null;
  cause_count: number;
  /** The only cause; null for several or none. */
  only_subject: string | null;
  only_cause: string | null;
  /** Job of the execution that is the only cause. */
  job_id: number | null;
  /** Newest assessment of the provider by the framework that the alert is about. */
  assessment_id: number | null;
};

/** A cause of an alert. Those of earlier releases have no text until they are seen again. */
export interface ListedCause {
  subject: string;
  cause: string;
  title: string | null;
  severity: Severity | null;
  since: Date | null;
  /** Job of the execution that it is. */
  job_id: number | null;
}

/** Returns the expression of the job whose execution a cause is. */
const jobOf = (cause: string): string =>
  `(select job_id from executions where executions.id = substring(${cause} from '^execution:([0-9]{1,18})$')::bigint)`;

/** Filters of the list; those left out match everything. */
export interface AlertFilters {
  severity?: Severity | undefined;
  type?: AlertType | undefined;
  status?: AlertStatus | undefined;
}

/** Returns a page of the alerts that match, newest first, and their exact total, which the count table knows. */
export async function listAlerts(
  database: Database,
  options: { providers: ProviderSelection; filters: AlertFilters; page: number; perPage: number },
): Promise<{ rows: ListedAlert[]; total: number }> {
  const filter = Object.fromEntries(Object.entries(options.filters).filter(([, value]) => value !== undefined));
  const providers = await selectProviders(database, options.providers);
  const { total, holders } = await keptCount(database, 'alert_counts', { filter, providers, column: 'provider_key' });
  return joinedPage({
    page: options,
    total,
    ids: (window) => idsInOrder(database, { table: 'alerts', filter, providers: holders, window }),
    rows: (ids) =>
      alertRows(database).join(ids, 'page.id', 'alerts.id').orderBy('alerts.id', 'desc') as PromiseLike<ListedAlert[]>,
  });
}

/** Returns the alert with this id, or null. */
export async function findAlert(database: Database | Transaction, id: number): Promise<ListedAlert | null> {
  const row: unknown = await alertRows(database).where('alerts.id', id).first();
  return (row as ListedAlert | undefined) ?? null;
}

function alertRows(database: Database | Transaction) {
  return database('alerts')
    .leftJoin('resources', 'resources.id', 'alerts.resource_id')
    .joinRaw(
      `cross join lateral (
         select count(*)::integer as cause_count,
           case when count(*) = 1 then min(subject) end as only_subject,
           case when count(*) = 1 then min(cause) end as only_cause
         from alert_causes where alert_causes.alert_id = alerts.id
       ) as behind`,
    )
    .select(
      'alerts.*',
      'resources.name as resource_name',
      'behind.cause_count',
      'behind.only_subject',
      'behind.only_cause',
      database.raw(`${jobOf('behind.only_cause')} as job_id`),
      database.raw(
        `(select id from assessments
          where rule in ('compliance_control', 'compliance_score') and assessments.provider_id = alerts.provider_id
            and framework_id = substring(alerts.subject from '/(\\?:framework|control):([^/]+)')
          order by id desc limit 1) as assessment_id`,
      ),
    );
}

/** Returns the first causes of an alert in the natural order of their titles, so that control 1.2 comes before 1.10. */
export async function listCauses(
  database: Database | Transaction,
  { alertId, limit }: { alertId: number; limit: number },
): Promise<ListedCause[]> {
  const rows = await database('alert_causes')
    .where({ alert_id: alertId })
    .orderByRaw('title collate "C", cause')
    .limit(limit)
    .select<ListedCause[]>(
      'subject',
      'cause',
      'title',
      'severity',
      'since',
      database.raw(`${jobOf('cause')} as job_id`),
    );
  return rows.toSorted((a, b) => (a.title ?? '').localeCompare(b.title ?? '', 'en', { numeric: true }));
}

/** Returns the resource of an alert that a member creates, or null for an unknown id. */
export async function resourceOfAlert(
  transaction: Transaction,
  resourceId: number,
): Promise<{ id: number; name: string; provider_id: number } | null> {
  const row = await transaction('resources')
    .where({ id: resourceId })
    .first<{ id: number; name: string; provider_id: number } | undefined>('id', 'name', 'provider_id');
  return row ?? null;
}

/** Returns those of some alerts that are inside the limits. Without limits, also ids that no alert has. */
export async function alertsInside(
  database: Database,
  { ids, limits }: { ids: number[]; limits: AccessLimits },
): Promise<number[]> {
  if (limits.length === 0) return ids;
  return database('alerts')
    .whereIn('id', ids)
    .whereRaw(insideLimits(database, 'provider_id', limits))
    .orderBy('id')
    .pluck<number[]>('id');
}
