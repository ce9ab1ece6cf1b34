import { findSealedAccount, type SealedAccount } from '../db/reads/providers/credentials.ts';
import type { Database } from '../db/database.ts';
import type { ProviderCredentials } from '../platform/provider-credentials.ts';
import { CloudError } from './clouds/errors.ts';

/** What a role takes over from the sealed credentials of another provider. */
const sourceFields = ['via', 'accessKeyId', 'secretAccessKey', 'sessionToken'] as const;

/** Returns a text that changes with the credentials of a provider, and with those of the provider whose source it uses. */
export function versionOf({ version, source_version: sourceVersion }: SealedAccount): string {
  return `${version}/${sourceVersion ?? ''}`;
}

/**
 * Opens the sealed credentials of a provider. A role that is assumed from the access of another provider gets the source
 * and the roles on the way that this one has now. Throws `CloudError` when that provider is disconnected.
 */
export async function openCredentials(
  { database, credentials }: { database: Database; credentials: ProviderCredentials },
  { providerId, account }: { providerId: number; account: Pick<SealedAccount, 'sealed'> },
): Promise<Record<string, string>> {
  const { sourceProvider, ...own } = credentials.open(providerId, account.sealed);
  if (sourceProvider === undefined) return own;
  const source = await openSource({ database, credentials }, { sourceId: Number(sourceProvider), own });
  const given = sourceFields.flatMap((name) => {
    const value = source[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...own, ...Object.fromEntries(given) };
}

async function openSource(
  { database, credentials }: { database: Database; credentials: ProviderCredentials },
  { sourceId, own }: { sourceId: number; own: Record<string, string> },
): Promise<Record<string, string>> {
  const { roleArn = '', remediationRoleArn = '' } = own;
  const account = await findSealedAccount(database, sourceId);
  if (account === null) {
    throw refused(
      `provider ${sourceId}, from whose access ${roleArn} is assumed, is disconnected; replace the credentials of this account`,
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
