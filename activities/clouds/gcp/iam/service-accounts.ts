import type { CollectedResource } from '../../cloud.ts';
import { gcpDetails, orNull } from '../session/detail.ts';
import type { GcpRun, GcpUnit } from '../session/gcp-run.ts';
import { baseName, gcpResource } from '../session/gcp-resource.ts';
import { tokenListing } from '../session/listing-pages.ts';

interface ServiceAccount {
  name?: string;
  email?: string;
  displayName?: string;
  disabled?: boolean;
}

interface AccountKey {
  name?: string;
  keyType?: string;
  disabled?: boolean;
  validAfterTime?: string;
}

async function serviceAccount(run: GcpRun, item: ServiceAccount): Promise<CollectedResource<'service_account'> | null> {
  const { email } = item;
  if (email === undefined) return null;
  const details = gcpDetails();
  const keys = await details.read('/keys', async () => {
    const path = `/v1/projects/${run.projectId}/serviceAccounts/${encodeURIComponent(email)}/keys`;
    const answer = await run.calls.get<{ keys?: AccountKey[] }>('iam', path);
    return (answer.keys ?? [])
      .map((key) => ({
        id: baseName(key.name) ?? '',
        kind: key.keyType === 'SYSTEM_MANAGED' ? ('system_managed' as const) : ('user_managed' as const),
        disabled: key.disabled ?? false,
        created_at: key.validAfterTime ?? null,
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  });
  return gcpResource({
    resourceType: 'service_account',
    externalId: email,
    name: item.displayName || email,
    location: null,
    labels: null,
    configuration: {
      email,
      display_name: item.displayName ?? null,
      disabled: item.disabled ?? false,
      // Google rotates its own keys every few days; only user-managed keys are tracked.
      ...(keys === undefined
        ? {}
        : {
            keys: keys.filter(({ kind }) => kind === 'user_managed'),
            observed: { system_keys: keys.filter(({ kind }) => kind === 'system_managed').length },
          }),
    },
    unreadable: details.unreadable,
    document: item,
  });
}

/** Service accounts with their keys. */
export const serviceAccountsUnit: GcpUnit<'service_account'> = {
  service: 'iam-service-accounts',
  resourceTypes: ['service_account'],
  open: (run) =>
    tokenListing(run, {
      service: 'iam',
      path: `/v1/projects/${run.projectId}/serviceAccounts`,
      items: 'accounts',
      query: { pageSize: 100 },
      describe: (item: ServiceAccount) => serviceAccount(run, item),
    }),
  async read(run, externalId) {
    const path = `/v1/projects/${run.projectId}/serviceAccounts/${encodeURIComponent(externalId)}`;
    const item = await orNull(run.calls.get<ServiceAccount>('iam', path));
    return item === null ? null : serviceAccount(run, item);
  },
};
