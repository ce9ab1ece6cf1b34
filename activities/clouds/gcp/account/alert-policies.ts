import { allItems } from '../session/all-items.ts';
import { baseName } from '../session/gcp-resource.ts';
import type { GcpRun } from '../session/gcp-run.ts';

/** The six types of conditions in an alert policy (discovery document of monitoring v3); one is set. */
interface Condition {
  conditionThreshold?: { filter?: string };
  conditionAbsent?: { filter?: string };
  conditionMatchedLog?: { filter?: string };
  conditionMonitoringQueryLanguage?: { query?: string };
  conditionPrometheusQueryLanguage?: { query?: string };
  conditionSql?: { query?: string };
}

interface AlertPolicy {
  name?: string;
  displayName?: string;
  enabled?: boolean;
  /** Set when the policy is invalid; such a policy opens no incidents. */
  validity?: { code?: number };
  conditions?: Condition[];
}

/** The parts of a log-based metric that conditions refer to. */
export interface WatchedMetric {
  name: string;
  filter: string;
}

/** `unknown`: the condition matches log entries instead of a metric, or is of a newer type. */
type Watch = 'yes' | 'no' | 'unknown';

/** Returns the name of a Cloud Monitoring metric in PromQL. */
const promqlName = (metric: string): string =>
  `logging_googleapis_com:user_${metric.replaceAll(/[^A-Za-z0-9_]/g, '_')}`;

function namesType(text: string, { name }: WatchedMetric): boolean {
  const type = `logging.googleapis.com/user/${name}`;
  return [`"${type}"`, `'${type}'`].some((quoted) => text.includes(quoted));
}

function watches(condition: Condition, metric: WatchedMetric): Watch {
  const { conditionThreshold, conditionAbsent, conditionMatchedLog } = condition;
  const byFilter = conditionThreshold ?? conditionAbsent;
  if (byFilter !== undefined) return namesType(byFilter.filter ?? '', metric) ? 'yes' : 'no';
  const mql = condition.conditionMonitoringQueryLanguage;
  if (mql !== undefined) return namesType(mql.query ?? '', metric) ? 'yes' : 'no';
  const promql = condition.conditionPrometheusQueryLanguage;
  if (promql !== undefined) {
    const query = promql.query ?? '';
    const isNamed = new RegExp(`(?<![\\w:])${promqlName(metric.name)}(?![\\w:])`).test(query);
    return isNamed || namesType(query, metric) ? 'yes' : 'no';
  }
  if (conditionMatchedLog !== undefined)
    return conditionMatchedLog.filter?.trim() === metric.filter.trim() ? 'yes' : 'no';
  return 'unknown';
}

/** Returns the policies of the project that can open an incident. */
export async function workingAlertPolicies(run: GcpRun): Promise<AlertPolicy[]> {
  const policies = await allItems<AlertPolicy>(run, {
    service: 'monitoring',
    path: `/v3/projects/${run.projectId}/alertPolicies`,
    member: 'alertPolicies',
    query: { pageSize: 1000 },
  });
  return policies.filter(({ enabled, validity }) => enabled !== false && (validity?.code ?? 0) === 0);
}

/**
 * Returns the names of the policies that watch a metric. Undefined when none surely does and one cannot be read: a
 * query of log entries may find what the metric counts.
 */
export function watchersOf(metric: WatchedMetric, policies: readonly AlertPolicy[]): string[] | undefined {
  const those = (watch: Watch): AlertPolicy[] =>
    policies.filter(({ conditions }) => (conditions ?? []).some((condition) => watches(condition, metric) === watch));
  const watching = those('yes').map((policy) => policy.displayName ?? baseName(policy.name) ?? '');
  return watching.length === 0 && those('unknown').length > 0 ? undefined : watching;
}
