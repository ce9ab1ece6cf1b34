import type { CollectedResource } from '../../cloud.ts';
import type { GcpQuery } from '../session/calls.ts';
import { gcpDetails } from '../session/detail.ts';
import type { GcpRun, GcpUnit } from '../session/gcp-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { baseName, gcpResource } from '../session/gcp-resource.ts';
import { projectPolicy } from '../iam/project-policy.ts';
import { pageOf } from '../session/listing-pages.ts';
import type { GcpService } from '../session/services.ts';

interface Sink {
  name?: string;
  destination?: string;
  filter?: string;
  disabled?: boolean;
}

interface AlertPolicy {
  name?: string;
  displayName?: string;
  enabled?: boolean;
  conditions?: { conditionThreshold?: { filter?: string }; conditionMatchedLog?: { filter?: string } }[];
}

interface ApiKey {
  uid?: string;
  displayName?: string;
  createTime?: string;
  restrictions?: {
    apiTargets?: object[];
    browserKeyRestrictions?: object;
    serverKeyRestrictions?: object;
    androidKeyRestrictions?: object;
    iosKeyRestrictions?: object;
  };
}

/** All items of a list of the project. */
async function all<Item>(
  run: GcpRun,
  of: { service: GcpService; path: string; member: string; query?: GcpQuery },
): Promise<Item[]> {
  const items: Item[] = [];
  let pageToken: string | null = null;
  do {
    const answer: Record<string, unknown> = await run.calls.get(of.service, of.path, { ...of.query, pageToken });
    items.push(...((answer[of.member] as Item[] | undefined) ?? []));
    pageToken = (answer['nextPageToken'] as string | undefined) || null;
  } while (pageToken !== null);
  return items;
}

async function enabledServices(run: GcpRun): Promise<string[]> {
  const services = await all<{ config?: { name?: string }; name?: string }>(run, {
    service: 'serviceusage',
    path: `/v1/projects/${run.projectId}/services`,
    member: 'services',
    query: { filter: 'state:ENABLED', pageSize: 200 },
  });
  return textSet(services.map(({ config, name }) => config?.name ?? baseName(name)));
}

async function logMetrics(run: GcpRun): Promise<{ name: string; filter: string; alert_policies: string[] }[]> {
  const [metrics, policies] = await Promise.all([
    all<{ name?: string; filter?: string }>(run, {
      service: 'logging',
      path: `/v2/projects/${run.projectId}/metrics`,
      member: 'metrics',
      query: { pageSize: 1000 },
    }),
    all<AlertPolicy>(run, {
      service: 'monitoring',
      path: `/v3/projects/${run.projectId}/alertPolicies`,
      member: 'alertPolicies',
      query: { pageSize: 1000 },
    }),
  ]);
  const watching = policies
    .filter(({ enabled }) => enabled !== false)
    .map((policy) => ({
      name: policy.displayName ?? baseName(policy.name) ?? '',
      filters: (policy.conditions ?? []).map(
        ({ conditionThreshold, conditionMatchedLog }) =>
          conditionThreshold?.filter ?? conditionMatchedLog?.filter ?? '',
      ),
    }));
  return metrics
    .map(({ name = '', filter = '' }) => {
      const type = `logging.googleapis.com/user/${name}"`;
      const watchers = watching.filter(({ filters }) => filters.some((text) => text.includes(type)));
      return { name, filter, alert_policies: textSet(watchers.map((policy) => policy.name)) };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function apiKeys(run: GcpRun) {
  const keys = await all<ApiKey>(run, {
    service: 'apikeys',
    path: `/v2/projects/${run.projectId}/locations/global/keys`,
    member: 'keys',
    query: { pageSize: 300 },
  });
  return keys
    .map(({ uid, displayName, createTime, restrictions = {} }) => ({
      id: uid ?? '',
      name: displayName ?? null,
      created_at: createTime ?? null,
      has_api_restrictions: (restrictions.apiTargets ?? []).length > 0,
      has_client_restrictions: [
        restrictions.browserKeyRestrictions,
        restrictions.serverKeyRestrictions,
        restrictions.androidKeyRestrictions,
        restrictions.iosKeyRestrictions,
      ].some((restriction) => restriction !== undefined),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function account(run: GcpRun): Promise<CollectedResource<'account'>> {
  const { projectId } = run;
  const details = gcpDetails();
  const [services, osLogin, audit, sinks, metrics, contacts, approval, keys] = await Promise.all([
    details.read('/enabled_services', () => enabledServices(run)),
    details.read('/os_login', async () => {
      const project = await run.calls.get<{
        commonInstanceMetadata?: { items?: { key?: string; value?: string }[] };
      }>('compute', `/compute/v1/projects/${projectId}`);
      const item = project.commonInstanceMetadata?.items?.find(({ key }) => key === 'enable-oslogin');
      return item?.value?.toUpperCase() === 'TRUE';
    }),
    details.read('/audit_configs', async () =>
      ((await projectPolicy(run)).auditConfigs ?? []).map(({ service, auditLogConfigs }) => ({
        service: service ?? '',
        log_types: textSet(auditLogConfigs?.map(({ logType }) => logType)),
        exempted_members: textSet(auditLogConfigs?.flatMap(({ exemptedMembers }) => exemptedMembers ?? [])),
      })),
    ),
    details.read('/log_sinks', async () =>
      (await all<Sink>(run, { service: 'logging', path: `/v2/projects/${projectId}/sinks`, member: 'sinks' })).map(
        ({ name, destination, filter, disabled }) => ({
          name: name ?? '',
          destination: destination ?? '',
          filter: filter || null,
          disabled: disabled ?? false,
        }),
      ),
    ),
    details.read('/log_metrics', () => logMetrics(run)),
    details.read('/essential_contacts', async () =>
      (
        await all<{ notificationCategorySubscriptions?: string[] }>(run, {
          service: 'essentialcontacts',
          path: `/v1/projects/${projectId}/contacts`,
          member: 'contacts',
        })
      ).map((contact) => ({ categories: textSet(contact.notificationCategorySubscriptions) })),
    ),
    details.read(
      '/access_approval',
      async () => {
        const path = `/v1/projects/${projectId}/accessApprovalSettings`;
        const settings = await run.calls.get<{ enrolledServices?: object[] }>('accessapproval', path);
        return (settings.enrolledServices ?? []).length > 0;
      },
      { whenAbsent: false },
    ),
    details.read('/api_keys', () => apiKeys(run)),
  ]);
  return gcpResource({
    resourceType: 'account',
    externalId: projectId,
    name: projectId,
    location: null,
    labels: null,
    configuration: {
      project_id: projectId,
      ...(services === undefined ? {} : { enabled_services: services }),
      ...(osLogin === undefined ? {} : { os_login: osLogin }),
      ...(audit === undefined ? {} : { audit_configs: audit }),
      ...(sinks === undefined ? {} : { log_sinks: sinks }),
      ...(metrics === undefined ? {} : { log_metrics: metrics }),
      ...(contacts === undefined ? {} : { essential_contacts: contacts }),
      ...(approval === undefined ? {} : { access_approval: approval }),
      ...(keys === undefined ? {} : { api_keys: keys }),
    },
    unreadable: details.unreadable,
  });
}

/** Settings of the whole project. */
export const accountUnit: GcpUnit<'account'> = {
  service: 'project',
  resourceTypes: ['account'],
  open: (run) => async () => pageOf([run], null, account),
  read: (run) => account(run),
};
