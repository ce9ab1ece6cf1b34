import type { ProviderKind } from './cloud-names.ts';

/** How the account of a provider is accessed, as responses show it; never contains a secret. */
export interface Authentication {
  /** e.g. `access_key`; each provider kind has its own. */
  type: string;
  /** Who calls the cloud: the ARN of a role, the address of a service account, the id of an application. */
  identity: string | null;
}

/** Provider kind → the type of the credentials that the interface specification names. */
export const storedKeyTypes: Readonly<Record<ProviderKind, string>> = {
  cloud_a: 'access_key',
  cloud_b: 'service_account_key',
  cloud_c: 'client_secret',
  orchestrator: 'kubeconfig',
};

/** Returns the authentication of a provider that was connected before its type was stored. */
export function storedKeyAuthentication(kind: ProviderKind): Authentication {
  return { type: storedKeyTypes[kind], identity: null };
}

/**
 * Returns whether the sessions of an account are separate for each purpose and execution: an assumed role is limited to
 * its purpose, and its session names the execution.
 */
export function separatesUses(authentication: Authentication | null): boolean {
  return authentication?.type === 'assume_role';
}
