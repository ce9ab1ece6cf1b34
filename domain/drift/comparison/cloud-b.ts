import type { ComparisonTable } from './type-rules.ts';

/** How resources of Google Cloud projects are compared. */
export const cloudBComparison: ComparisonTable = {
  account: { identities: { audit_configs: 'service' } },
  encryption_key: { identities: { bindings: 'role' } },
  function: { identities: { bindings: 'role' } },
  iam_policy: { identities: { bindings: 'role' } },
  object_bucket: { identities: { bindings: 'role' } },
  vm_instance: { identities: { service_accounts: 'email' } },
};
