import { textSet } from '../../shared/text-set.ts';
import { allItems } from '../session/all-items.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { watchersOf, workingAlertPolicies } from './alert-policies.ts';

/** Returns the log-based metrics of the project with the alert policies that watch them. */
export async function logMetrics(run: GcpRun) {
  const [metrics, policies] = await Promise.all([
    allItems<{ name?: string; filter?: string; disabled?: boolean }>(run, {
      service: 'logging',
      path: `/v2/projects/${run.projectId}/metrics`,
      member: 'metrics',
      query: { pageSize: 1000 },
    }),
    workingAlertPolicies(run),
  ]);
  return metrics
    .map(({ name = '', filter = '', disabled = false }) => {
      // A disabled metric has no data that a policy could alert on.
      const watchers = disabled ? [] : watchersOf({ name, filter }, policies);
      return { name, filter, ...(watchers === undefined ? {} : { alert_policies: textSet(watchers) }) };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
