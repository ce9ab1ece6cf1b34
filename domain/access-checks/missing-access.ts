import { cloudOf, type Cloud, type ProviderKind } from '../clouds/cloud-names.ts';
import { policiesAllowing, remediationStatements, type PolicyStatement } from '../setups/aws/policies.ts';
import { byLevel } from '../setups/gcp/levels.ts';
import { clusterRoleManifest, clusterRules } from '../setups/kubernetes/rules.ts';
import { readingServices } from '../setups/permissions/permissions.ts';
import type { TriedCall } from './access-check.ts';

/** What to add for one service, as its cloud writes it. */
export type AccessStatement =
  | PolicyStatement
  /** Permissions of custom roles, on the project and above it. */
  | { permissions: string[]; organization_permissions: string[] }
  /** Actions of a custom role. */
  | { actions: string[] }
  /** A rule of a cluster role. */
  | { apiGroups: string[]; resources: string[]; verbs: string[] };

/** A document to copy: a policy or the definition of a role. */
export interface AccessDocument {
  /** e.g. `IAM policy`. */
  title: string;
  format: 'json' | 'yaml';
  content: string;
}

/** What the denied services need, altogether. */
export interface MissingAccess {
  services: string[];
  permissions: string[];
  documents: AccessDocument[];
}

const name = 'infrastructure-audit-missing';
const roleTitle = 'Infrastructure audit, missing permissions';

/** Returns what reading a service needs. The call that was denied is one part of it; the others were not tried. */
export function statementFor(kind: ProviderKind, service: string): AccessStatement {
  const permissions = readingServices(cloudOf[kind]).get(service) ?? [];
  return statements[cloudOf[kind]](permissions);
}

/** Returns what these permissions of a remediation need. */
export function statementsFor(
  kind: ProviderKind,
  needed: { operation: string; permissions: readonly string[] },
): AccessStatement[] {
  const cloud = cloudOf[kind];
  return cloud === 'aws' ? remediationStatements([needed]) : [statements[cloud](needed.permissions)];
}

/** Returns what is missing according to the calls of a check, in a form to copy. */
export function missingAccess(kind: ProviderKind, tried: readonly TriedCall[]): MissingAccess {
  const cloud = cloudOf[kind];
  const services = tried.filter(({ result }) => result === 'denied').map(({ service }) => service);
  const permissions = [...new Set(services.flatMap((service) => readingServices(cloud).get(service) ?? []))].toSorted();
  return { services, permissions, documents: permissions.length === 0 ? [] : documents[cloud](permissions) };
}

const statements: Readonly<Record<Cloud, (permissions: readonly string[]) => AccessStatement>> = {
  aws: (permissions) => ({ Effect: 'Allow', Action: [...permissions], Resource: '*' }),
  azure: (permissions) => ({ actions: [...permissions] }),
  gcp(permissions) {
    const { ofProject, ofOrganization } = byLevel(permissions);
    return { permissions: ofProject, organization_permissions: ofOrganization };
  },
  kubernetes(permissions) {
    const rules = clusterRules(permissions);
    return {
      apiGroups: [...new Set(rules.map(({ apiGroup }) => apiGroup))],
      resources: [...new Set(rules.flatMap(({ resources }) => resources))],
      verbs: [...new Set(rules.flatMap(({ verbs }) => verbs))],
    };
  },
};

const documents: Readonly<Record<Cloud, (permissions: readonly string[]) => AccessDocument[]>> = {
  aws: (permissions) => policiesAllowing(permissions).map((policy) => ({ title: 'IAM policy', ...json(policy) })),
  azure: (permissions) => [
    {
      title: 'Custom role; insert the id of the subscription',
      ...json({
        Name: roleTitle,
        IsCustom: true,
        Description: 'What the infrastructure audit reads and was not allowed to',
        Actions: permissions,
        AssignableScopes: ['/subscriptions/SUBSCRIPTION_ID'],
      }),
    },
  ],
  gcp(permissions) {
    const { ofProject, ofOrganization } = byLevel(permissions);
    return [
      { title: 'Custom role of the project', ...googleRole(ofProject) },
      ...(ofOrganization.length === 0
        ? []
        : [{ title: 'Custom role of the organization, if there is one', ...googleRole(ofOrganization) }]),
    ];
  },
  kubernetes: (permissions) => [
    { title: 'Cluster role', format: 'yaml', content: clusterRoleManifest(name, clusterRules(permissions)) },
  ],
};

const json = (value: object): Pick<AccessDocument, 'format' | 'content'> => ({
  format: 'json',
  content: `${JSON.stringify(value, null, 2)}\n`,
});

const googleRole = (permissions: readonly string[]): Pick<AccessDocument, 'format' | 'content'> => ({
  format: 'yaml',
  content: `title: ${JSON.stringify(roleTitle)}
stage: GA
includedPermissions:
${permissions.map((permission) => `  - ${permission}\n`).join('')}`,
});
