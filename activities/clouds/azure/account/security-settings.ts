import type { AccountConfiguration } from '../../../../domain/clouds/azure/account/account.ts';
import { readAssessments } from '../../../../domain/clouds/azure/defender/assessments.ts';
import type { Details } from '../../shared/details.ts';
import { textSet } from '../../shared/text-set.ts';
import { lowerId, type AzureItem } from '../session/azure-resource.ts';
import type { AzureRun } from '../session/azure-run.ts';
import { allItems } from '../session/detail.ts';
import { assessmentsOf, graphRows, resourcesOf } from '../session/graph.ts';

interface Setting {
  name?: string;
  properties?: { enabled?: boolean };
}

interface PolicyAssignment {
  id?: string;
  name?: string;
  properties?: { enforcementMode?: string; parameters?: Record<string, { value?: unknown }> | null };
}

interface FlowLog {
  enabled?: boolean;
  flowAnalyticsConfiguration?: {
    networkWatcherFlowAnalyticsConfiguration?: { enabled?: boolean; workspaceResourceId?: string } | null;
  } | null;
}

interface Assessment {
  status?: { code?: string };
}

type SecuritySettings = Pick<
  AccountConfiguration,
  | 'application_insights'
  | 'defender_integrations'
  | 'flow_logs'
  | 'iot_hubs'
  | 'iot_security_solutions'
  | 'observed'
  | 'policy_assignments'
>;

const examplesAtMost = 20;
const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

const rowsOf = <Properties>(run: AzureRun, type: string): Promise<AzureItem<Properties>[]> =>
  graphRows<AzureItem<Properties>>(run, resourcesOf([type]));

function flowLog({ id, properties }: AzureItem<FlowLog>): NonNullable<SecuritySettings['flow_logs']>[number] {
  const analytics = properties?.flowAnalyticsConfiguration?.networkWatcherFlowAnalyticsConfiguration;
  return {
    id: lowerId(id) ?? '',
    enabled: properties?.enabled ?? false,
    log_analytics: analytics?.enabled === true && Boolean(analytics.workspaceResourceId),
  };
}

/** Names the parameters whose value is the effect `Disabled`. */
function policyAssignment({ id, name, properties }: PolicyAssignment) {
  const disabled = Object.entries(properties?.parameters ?? {}).filter(
    ([, { value }]) => typeof value === 'string' && value.toLowerCase() === 'disabled',
  );
  return {
    id: lowerId(id) ?? '',
    name: name ?? '',
    enforcement: properties?.enforcementMode ?? null,
    disabled: textSet(disabled.map(([parameter]) => parameter)),
  };
}

/** Counts the resources for which a recommendation holds, and names the first of those for which it does not. */
function assessment(key: string, rows: readonly AzureItem<Assessment>[]) {
  const of = (code: string): AzureItem<Assessment>[] =>
    rows.filter(({ name, properties }) => name?.toLowerCase() === key && properties?.status?.code === code);
  const unhealthy = textSet(
    of('Unhealthy').map(({ id }) => lowerId(id?.split(/\/providers\/microsoft\.security\//i)[0])),
  );
  return {
    key,
    healthy: of('Healthy').length,
    unhealthy: unhealthy.length,
    unhealthy_examples: unhealthy.slice(0, examplesAtMost),
  };
}

/** Reads the settings of the subscription for Defender for Cloud and monitoring. */
export async function readSecuritySettings(run: AzureRun, details: Details): Promise<SecuritySettings> {
  const subscription = `/subscriptions/${run.subscriptionId}`;
  const [integrations, solutions, hubs, insights, flowLogs, assignments, assessments] = await Promise.all([
    details.read('/defender_integrations', async () =>
      (await allItems<Setting>(run, `${subscription}/providers/Microsoft.Security/settings`, '2022-05-01'))
        .map(({ name, properties }) => ({ name: name ?? '', enabled: properties?.enabled ?? null }))
        .toSorted(byName),
    ),
    details.read('/iot_security_solutions', async () =>
      (await rowsOf<{ status?: string }>(run, 'microsoft.security/iotsecuritysolutions'))
        .map(({ name, properties }) => ({ name: name ?? '', status: properties?.status ?? null }))
        .toSorted(byName),
    ),
    details.read('/iot_hubs', async () => (await rowsOf(run, 'microsoft.devices/iothubs')).length),
    details.read('/application_insights', async () => (await rowsOf(run, 'microsoft.insights/components')).length),
    details.read('/flow_logs', async () =>
      (await rowsOf<FlowLog>(run, 'microsoft.network/networkwatchers/flowlogs')).map(flowLog).toSorted(byId),
    ),
    details.read('/policy_assignments', async () =>
      (
        await allItems<PolicyAssignment>(
          run,
          `${subscription}/providers/Microsoft.Authorization/policyAssignments`,
          '2022-06-01',
        )
      )
        .map(policyAssignment)
        .toSorted(byId),
    ),
    details.read('/observed/assessments', async () => {
      const rows = await graphRows<AzureItem<Assessment>>(run, assessmentsOf(readAssessments));
      return readAssessments.map((key) => assessment(key, rows));
    }),
  ]);
  const found = {
    defender_integrations: integrations,
    iot_security_solutions: solutions,
    iot_hubs: hubs,
    application_insights: insights,
    flow_logs: flowLogs,
    policy_assignments: assignments,
    observed: assessments === undefined ? {} : { assessments },
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
