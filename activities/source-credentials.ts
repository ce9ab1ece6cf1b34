import { findSealedAccount, type SealedAccount } from '../db/reads/providers/credentials.ts';
import type { Database } from '../db/database.ts';
import type { ProviderCredentials } from '../platform/provider-credentials.ts';
import { CloudError } from './clouds/errors.ts';

/** What a role of AWS takes over from the sealed credentials of another provider. */
const sourceFields = ['via', 'accessKeyId', 'secretAccessKey', 'sessionToken'] as const;

/** Returns a text that changes with the credentials of a provider, and with those of the provider whose source it uses. */
export function versionOf({ version, source_version: sourceVersion }: SealedAccount): string {
  return `${version}/${sourceVersion ?? ''}`;
}

/**
 * Opens the sealed credentials of a provider. One that is accessed from another provider gets what this one has now: a
 * role of AWS the source and the roles on the way, others all of it. Throws `CloudError` when that provider is
 * disconnected.
 */
export async function openCredentials(
  { database, credentials }: { database: Database; credentials: ProviderCredentials },
  { providerId, account }: { providerId: number; account: Pick<SealedAccount, 'sealed'> },
): Promise<Record<string, string>> {
  const { sourceProvider, ...own } = credentials.open(providerId, account.sealed);
  if (sourceProvider === undefined) return own;
  const source = await openSource({ database, credentials }, { sourceId: Number(sourceProvider), own });
  const { authentication, serviceAccount } = own;
  if (authentication !== 'assume_role') {
    return serviceAccount === undefined ? source : impersonating(source, serviceAccount);
  }
  const given = sourceFields.flatMap((name) => {
    const value = source[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...own, ...Object.fromEntries(given) };
}

/** Returns credentials of Google Cloud whose last identity impersonates one more, unless it is that one itself. */
function impersonating(source: Record<string, string>, serviceAccount: string): Record<string, string> {
  const chain = JSON.parse(source['impersonate'] ?? '[]') as string[];
  if ((chain.at(-1) ?? firstIdentity(source)) === serviceAccount) return source;
  if (chain.includes(serviceAccount)) {
    throw refused(`${serviceAccount} is on the way of the identity that impersonates it`);
  }
  // A record without a type is a stored key.
  return { ...source, impersonate: JSON.stringify([...chain, serviceAccount]) };
}

/** Returns the service account at the start of a chain, as far as the credentials name it. */
function firstIdentity({ clientEmail, account }: Record<string, string>): string | null {
  if (account === undefined) return clientEmail ?? null;
  return (JSON.parse(account) as { impersonate: string | null }).impersonate;
}

async function openSource(
  { database, credentials }: { database: Database; credentials: ProviderCredentials },
  { sourceId, own }: { sourceId: number; own: Record<string, string> },
): Promise<Record<string, string>> {
  const { roleArn = '', remediationRoleArn = '', serviceAccount } = own;
  const account = await findSealedAccount(database, sourceId);
  if (account === null) {
    throw refused(
      `provider ${sourceId}, from whose access ${roleArn || serviceAccount || 'this account'} is reached, is disconnected; replace the credentials of this account`,
    );
  }
  const source = credentials.open(sourceId, account.sealed);
  // Without a source of its own it would look like the identity of the workers.
  if (source['sourceProvider'] !== undefined) throw refused(`provider ${sourceId} has no source of its own`);
  const onTheWay = JSON.parse(source['via'] ?? '[]') as string[];
  const itself = [roleArn, remediationRoleArn].find((arn) => onTheWay.includes(arn));
  if (itself !== undefined) {
    throw refused(`${itself} is on the way of provider ${sourceId}: a role must not assume itself`);
  }
  return source;
}

function refused(message: string): CloudError {
  return new CloudError({ kind: 'bad_credentials', call: 'credentials', message });
}
