/**
 * How discoveries connect the accounts of an organization: by a role of the same name in each of them. Fields are named
 * as those of `authentication` of a provider.
 */
export type OrganizationConnection = {
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

/** Returns the ARN of the role with this name in an account. */
export function memberRoleArn(
  { rolePath }: Pick<OrganizationConnection, 'rolePath'>,
  { partition, accountId, roleName }: { partition: string; accountId: string; roleName: string },
): string {
  return `arn:${partition}:iam::${accountId}:role${rolePath}${roleName}`;
}
