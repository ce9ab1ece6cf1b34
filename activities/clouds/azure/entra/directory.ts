import type {
  ConditionalAccessPolicy,
  DirectoryConfiguration,
} from '../../../../domain/clouds/azure/entra/directory.ts';
import type { CollectedResource } from '../../cloud.ts';
import { textSet } from '../../shared/text-set.ts';
import { azureResource } from '../session/azure-resource.ts';
import type { AzureRun, AzureUnit } from '../session/azure-run.ts';
import { azureDetails } from '../session/detail.ts';
import type { DirectoryRead } from './directory-calls.ts';
import { allOfDirectory } from './directory-pages.ts';
import { mfaRegistration } from './mfa-registration.ts';

interface AuthorizationPolicy {
  allowInvitesFrom?: string | null;
  guestUserRoleId?: string | null;
  defaultUserRolePermissions?: {
    allowedToCreateApps?: boolean | null;
    allowedToCreateSecurityGroups?: boolean | null;
    allowedToCreateTenants?: boolean | null;
    permissionGrantPoliciesAssigned?: string[] | null;
  } | null;
}

/** A condition that limits a policy to some sign-ins. */
type Narrowing = { [field: string]: unknown } | null;

interface ListedPolicy {
  id?: string;
  displayName?: string | null;
  state?: string | null;
  conditions?: {
    applications?: {
      includeApplications?: string[] | null;
      excludeApplications?: string[] | null;
      applicationFilter?: Narrowing;
    } | null;
    users?: {
      includeUsers?: string[] | null;
      excludeUsers?: string[] | null;
      excludeGroups?: string[] | null;
      excludeRoles?: string[] | null;
      excludeGuestsOrExternalUsers?: Narrowing;
    } | null;
    clientAppTypes?: string[] | null;
    signInRiskLevels?: string[] | null;
    userRiskLevels?: string[] | null;
    insiderRiskLevels?: string | null;
    authenticationFlows?: Narrowing;
    devices?: Narrowing;
    locations?: Narrowing;
    platforms?: Narrowing;
  } | null;
  grantControls?: {
    operator?: string | null;
    builtInControls?: string[] | null;
    customAuthenticationFactors?: string[] | null;
    termsOfUse?: string[] | null;
    authenticationStrength?: { requirementsSatisfied?: string | null } | null;
  } | null;
}

interface NamedLocation {
  id?: string;
  displayName?: string | null;
  '@odata.type'?: string;
  isTrusted?: boolean | null;
  ipRanges?: { cidrAddress?: string }[] | null;
}

interface GroupSetting {
  templateId?: string | null;
  values?: { name?: string; value?: string | null }[] | null;
}

interface DirectoryRoleAssignment {
  principalId?: string;
  principal?: { '@odata.type'?: string } | null;
}

/** The template of Global Administrator, the same in every tenant (Microsoft Entra, "Built-in roles"). */
const globalAdministrator = '62e90394-69f5-4237-9190-012177145e10';
/** The template of the settings of Microsoft 365 groups (Microsoft Graph, "Overview of group settings"). */
const groupUnified = '62375ab9-6b52-47ed-826b-58e47e0e304b';

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
const hasAny = (values: readonly string[] | null | undefined): boolean => (values ?? []).length > 0;

function authorizationPolicy(policy: AuthorizationPolicy): DirectoryConfiguration['authorization_policy'] {
  const permissions = policy.defaultUserRolePermissions;
  const consent = permissions?.permissionGrantPoliciesAssigned;
  return {
    users_create_applications: permissions?.allowedToCreateApps ?? null,
    users_create_security_groups: permissions?.allowedToCreateSecurityGroups ?? null,
    users_create_tenants: permissions?.allowedToCreateTenants ?? null,
    consent_policies: consent === null || consent === undefined ? null : textSet(consent),
    guest_role_id: policy.guestUserRoleId?.toLowerCase() ?? null,
    guest_invitations: policy.allowInvitesFrom ?? null,
  };
}

function conditionalAccessPolicy(policy: ListedPolicy): ConditionalAccessPolicy {
  const { conditions, grantControls } = policy;
  const types = conditions?.clientAppTypes ?? [];
  const users = conditions?.users;
  const excludesGuests =
    Boolean(users?.excludeGuestsOrExternalUsers) || (users?.excludeUsers ?? []).includes('GuestsOrExternalUsers');
  const narrowed: readonly [name: string, isSet: boolean][] = [
    ['application_filter', Boolean(conditions?.applications?.applicationFilter)],
    ['authentication_flows', Boolean(conditions?.authenticationFlows)],
    ['client_app_types', types.length > 0 && !types.includes('all')],
    ['devices', Boolean(conditions?.devices)],
    ['excluded_groups', hasAny(users?.excludeGroups)],
    ['excluded_guests', excludesGuests],
    ['excluded_roles', hasAny(users?.excludeRoles)],
    ['insider_risk', Boolean(conditions?.insiderRiskLevels)],
    ['locations', Boolean(conditions?.locations)],
    ['platforms', Boolean(conditions?.platforms)],
    ['sign_in_risk', hasAny(conditions?.signInRiskLevels)],
    ['user_risk', hasAny(conditions?.userRiskLevels)],
  ];
  return {
    id: policy.id ?? '',
    name: policy.displayName ?? '',
    state: policy.state ?? null,
    users: textSet(conditions?.users?.includeUsers ?? []),
    applications: textSet(conditions?.applications?.includeApplications ?? []),
    excluded_applications: textSet(conditions?.applications?.excludeApplications ?? []),
    other_conditions: narrowed.filter(([, isSet]) => isSet).map(([name]) => name),
    controls: textSet([
      ...(grantControls?.builtInControls ?? []),
      ...(hasAny(grantControls?.customAuthenticationFactors) ? ['customAuthenticationFactors'] : []),
      ...(hasAny(grantControls?.termsOfUse) ? ['termsOfUse'] : []),
    ]),
    operator: grantControls?.operator ?? null,
    requires_mfa_strength: grantControls?.authenticationStrength?.requirementsSatisfied === 'mfa',
  };
}

/** Returns the setting as a flag; null where the tenant has not changed it. Graph stores flags as texts. */
function groupCreation(settings: readonly GroupSetting[]): boolean | null {
  const unified = settings.find(({ templateId }) => templateId?.toLowerCase() === groupUnified);
  const value = unified?.values?.find(({ name }) => name === 'EnableGroupCreation')?.value?.toLowerCase();
  return value === 'true' ? true : value === 'false' ? false : null;
}

async function directory({ tenantId }: AzureRun, read: DirectoryRead): Promise<CollectedResource<'directory'>> {
  const details = azureDetails();
  const filter = encodeURIComponent(`roleDefinitionId eq '${globalAdministrator}'`);
  const [defaults, authorization, policies, locations, groups, administrators, registration] = await Promise.all([
    details.read('/security_defaults', async () => {
      const policy = await read<{ isEnabled?: boolean }>('/policies/identitySecurityDefaultsEnforcementPolicy');
      return policy.isEnabled;
    }),
    details.read('/authorization_policy', async () =>
      authorizationPolicy(await read<AuthorizationPolicy>('/policies/authorizationPolicy')),
    ),
    details.read('/conditional_access_policies', async () =>
      (await allOfDirectory<ListedPolicy>(read, '/identity/conditionalAccess/policies'))
        .map(conditionalAccessPolicy)
        .toSorted(byId),
    ),
    details.read('/ip_locations', async () =>
      (await allOfDirectory<NamedLocation>(read, '/identity/conditionalAccess/namedLocations'))
        .filter((location) => location['@odata.type'] === '#microsoft.graph.ipNamedLocation')
        .map(({ id, displayName, isTrusted, ipRanges }) => ({
          id: id ?? '',
          name: displayName ?? '',
          trusted: isTrusted === true,
          ranges: textSet((ipRanges ?? []).map(({ cidrAddress }) => cidrAddress)),
        }))
        .toSorted(byId),
    ),
    details.read('/users_create_microsoft_365_groups', async () =>
      groupCreation(await allOfDirectory<GroupSetting>(read, '/groupSettings')),
    ),
    details.read('/global_administrators', async () =>
      (
        await allOfDirectory<DirectoryRoleAssignment>(
          read,
          `/roleManagement/directory/roleAssignments?$filter=${filter}&$expand=principal`,
        )
      )
        .map(({ principalId, principal }) => ({
          id: principalId ?? '',
          type: principal?.['@odata.type']?.replace('#microsoft.graph.', '') ?? null,
        }))
        .toSorted(byId),
    ),
    details.read('/observed/mfa_registration', () => mfaRegistration(read)),
  ]);
  return azureResource(
    { id: `/tenants/${tenantId}`, name: tenantId },
    {
      resourceType: 'directory',
      configuration: {
        tenant_id: tenantId,
        security_defaults: defaults,
        authorization_policy: authorization,
        conditional_access_policies: policies,
        ip_locations: locations,
        users_create_microsoft_365_groups: groups,
        global_administrators: administrators,
        observed: registration === undefined ? {} : { mfa_registration: registration },
      },
      unreadable: details.unreadable,
    },
  );
}

/**
 * The settings of the tenant of the subscription, from Microsoft Graph. Its permissions are not those of the
 * subscription: what the identity may not read there is `unreadable`. Nothing is listed where Graph is not read.
 */
export const directoryUnit: AzureUnit<'directory'> = {
  service: 'entra',
  resourceTypes: ['directory'],
  open: (run) => async () => {
    const read = run.calls.directory;
    return { next: null, batches: read === null ? [] : [async () => [await directory(run, read)]] };
  },
  read: async (run) => (run.calls.directory === null ? null : directory(run, run.calls.directory)),
};
