import { cloudOf, type Cloud, type ProviderKind } from './cloud-names.ts';

/** How the account of a provider is accessed; never contains a secret. */
export interface Authentication {
  /** e.g. `access_key`; each provider kind has its own. */
  type: string;
  /** Who calls the cloud: the ARN of a role, the address of a service account, the id of an application. */
  identity: string | null;
  /** The ARN of the role that remediates; null where there is none, absent for a provider of an earlier version. */
  remediationIdentity?: string | null;
}

/** Cloud → the type of the credentials that the interface specification names. */
export const storedKeyTypes: Readonly<Record<Cloud, string>> = {
  aws: 'access_key',
  gcp: 'service_account_key',
  azure: 'client_secret',
  kubernetes: 'kubeconfig',
};

/** Returns the authentication of a provider that was connected before its type was stored. */
export function storedKeyAuthentication(kind: ProviderKind): Authentication {
  return { type: storedKeyTypes[cloudOf[kind]], identity: null };
}

/**
 * Returns whether the sessions of an account are separate for each purpose and execution: an assumed role is limited to
 * its purpose, and its session names the execution.
 */
export function separatesUses(authentication: Authentication | null): boolean {
  return authentication?.type === 'assume_role';
}
