import type { CollectedResource } from '../../cloud.ts';
import { projectDecidingMetadata } from '../../../../domain/clouds/gcp/compute/deciding-metadata.ts';
import { metadataFlag } from '../../../../domain/clouds/gcp/compute/metadata-flag.ts';
import { entriesOf, type Metadata } from '../compute/metadata.ts';
import { textSet } from '../../shared/text-set.ts';
import { allItems } from '../session/all-items.ts';
import { gcpDetails } from '../session/detail.ts';
import { baseName, gcpResource } from '../session/gcp-resource.ts';
import type { GcpRun, GcpUnit } from '../session/gcp-run.ts';
import { pageOf } from '../session/listing-pages.ts';
import { apiKeys } from './api-keys.ts';
import { auditConfigs, inheritedAuditConfigs } from './audit-configs.ts';
import { logMetrics } from './log-metrics.ts';
import { inheritedLogSinks, logSinks } from './log-sinks.ts';
import { organizationPolicies } from './organization-policies.ts';

async function enabledServices(run: GcpRun): Promise<string[]> {
  const services = await allItems<{ config?: { name?: string }; name?: string }>(run, {
    service: 'serviceusage',
    path: `/v1/projects/${run.projectId}/services`,
    member: 'services',
    query: { filter: 'state:ENABLED', pageSize: 200 },
  });
  return textSet(services.map(({ config, name }) => config?.name ?? baseName(name)));
}

/** Returns the project of Compute Engine, with the metadata that instances inherit. */
async function computeProject(run: GcpRun): Promise<ComputeProject> {
  return run.calls.get<ComputeProject>('compute', `/compute/v1/projects/${run.projectId}`);
}

/** The read parts of a project of Compute Engine. */
export interface ComputeProject {
  id?: string | number;
  commonInstanceMetadata?: Metadata;
}

async function essentialContacts(run: GcpRun): Promise<{ categories: string[] }[]> {
  const contacts = await allItems<{ notificationCategorySubscriptions?: string[] }>(run, {
    service: 'essentialcontacts',
    path: `/v1/projects/${run.projectId}/contacts`,
    member: 'contacts',
  });
  return contacts.map((contact) => ({ categories: textSet(contact.notificationCategorySubscriptions) }));
}

/** Returns whether a service of the project, or of anything above it, is enrolled. */
async function accessApproval(run: GcpRun): Promise<boolean> {
  const settings = await run.calls.get<{ enrolledServices?: object[]; enrolledAncestor?: boolean }>(
    'accessapproval',
    `/v1/projects/${run.projectId}/accessApprovalSettings`,
  );
  return (settings.enrolledServices ?? []).length > 0 || settings.enrolledAncestor === true;
}

async function account(run: GcpRun): Promise<CollectedResource<'account'>> {
  const { projectId } = run;
  const details = gcpDetails();
  let project: ComputeProject = {};
  const projectRead = computeProject(run);
  const metadata = async (): Promise<Map<string, string>> => {
    project = await projectRead;
    return entriesOf(project.commonInstanceMetadata);
  };
  const [
    services,
    login,
    inheritedMetadata,
    audit,
    inheritedAudit,
    sinks,
    inheritedSinks,
    metrics,
    contacts,
    approval,
    keys,
    policies,
  ] = await Promise.all([
    details.read('/enabled_services', () => enabledServices(run)),
    details.read('/os_login', async () => metadataFlag((await metadata()).get('enable-oslogin') ?? '') === true),
    details.read('/instance_metadata', async () =>
      Object.fromEntries([...(await metadata())].filter(([key]) => key === projectDecidingMetadata)),
    ),
    details.read('/audit_configs', () => auditConfigs(run)),
    details.read('/inherited_audit_configs', () => inheritedAuditConfigs(run)),
    details.read('/log_sinks', () => logSinks(run)),
    details.read('/inherited_log_sinks', () => inheritedLogSinks(run)),
    details.read('/log_metrics', () => logMetrics(run)),
    details.read('/essential_contacts', () => essentialContacts(run)),
    details.read('/access_approval', () => accessApproval(run), { whenAbsent: false }),
    details.read('/api_keys', () => apiKeys(run)),
    details.read('/organization_policies', () => organizationPolicies(run)),
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
      ...(login === undefined ? {} : { os_login: login }),
      ...(inheritedMetadata === undefined ? {} : { instance_metadata: inheritedMetadata }),
      ...(audit === undefined ? {} : { audit_configs: audit }),
      ...(inheritedAudit === undefined ? {} : { inherited_audit_configs: inheritedAudit }),
      ...(sinks === undefined ? {} : { log_sinks: sinks }),
      ...(inheritedSinks === undefined ? {} : { inherited_log_sinks: inheritedSinks }),
      ...(metrics === undefined ? {} : { log_metrics: metrics }),
      ...(contacts === undefined ? {} : { essential_contacts: contacts }),
      ...(approval === undefined ? {} : { access_approval: approval }),
      ...(keys === undefined ? {} : { api_keys: keys }),
      ...(policies === undefined ? {} : { organization_policies: policies.map((policy) => ({ ...policy })) }),
    },
    unreadable: details.unreadable,
    document: project,
  });
}

/** Project-wide settings, including inherited ones. */
export const accountUnit: GcpUnit<'account'> = {
  service: 'project',
  resourceTypes: ['account'],
  open: (run) => async () => pageOf([run], null, account),
  read: (run) => account(run),
};
