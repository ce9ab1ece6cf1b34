import { kindOf, type ProviderKind } from '../clouds/cloud-names.ts';

/** By a role of the same name in every AWS account. Fields are named as those of `authentication` of a provider. */
export type AssumedRoles = {
  type: 'assume_role';
  /** The setup whose external id the trust policies of the roles require. */
  setupId: number;
  roleName: string;
  /** Assumed for changes; without it accounts are only read. */
  remediationRoleName?: string;
  /** Begins and ends with a slash. */
  rolePath: string;
  /** Home region of the accounts; without it, that of the organization's provider. */
  region?: string;
  /** Further regions to cover; without it, those that the organization's provider covers. */
  regions?: string[] | 'all';
};

/** By the identity of the organization's provider, whose roles on a folder or management group are inherited. */
export type SameIdentity = {
  type: 'same_identity';
  /** The setup whose templates grant the roles. */
  setupId: number;
};

/** By a service account of the same name in every Google Cloud project. */
export type ImpersonatedAccounts = {
  type: 'impersonation';
  /** The setup whose templates create the service accounts. */
  setupId: number;
  /** The part of its address before the `@`. */
  serviceAccount: string;
};

/** How discoveries connect the accounts of an organization. */
export type OrganizationConnection = AssumedRoles | SameIdentity | ImpersonatedAccounts;

/** Kind of providers that can list an organization → the types of connections that its accounts can have. */
export const connectionTypes = {
  [kindOf.aws]: ['assume_role'],
  [kindOf.gcp]: ['same_identity', 'impersonation'],
  [kindOf.azure]: ['same_identity'],
} as const satisfies Partial<Record<ProviderKind, readonly OrganizationConnection['type'][]>>;

/** A kind of providers that can list an organization. */
export type OrganizationKind = keyof typeof connectionTypes;

/** Returns the ARN of the role with this name in an account. */
export function memberRoleArn(
  { rolePath }: Pick<AssumedRoles, 'rolePath'>,
  { partition, accountId, roleName }: { partition: string; accountId: string; roleName: string },
): string {
  return `arn:${partition}:iam::${accountId}:role${rolePath}${roleName}`;
}

/**
 * Returns the address of the service account with this name in a project. The domain of a legacy project id comes last
 * (IAM, "Service account email address").
 */
export function memberServiceAccount(
  { serviceAccount }: Pick<ImpersonatedAccounts, 'serviceAccount'>,
  { projectId }: { projectId: string },
): string {
  const [name = '', domain] = projectId.split(':').toReversed();
  return `${serviceAccount}@${name}${domain === undefined ? '' : `.${domain}`}.iam.gserviceaccount.com`;
}
