import type { CloudSession } from '../../activities/clouds/cloud.ts';
import type { ListedAccount, OrganizationPart } from '../../domain/organizations/organization.ts';
import { noDeadline } from './no-deadline.ts';

/** Everything that a discovery lists, part by part. */
export async function discoveredParts(session: CloudSession, root: string | null = null): Promise<OrganizationPart[]> {
  const parts: OrganizationPart[] = [];
  for await (const part of session.discover?.(root, noDeadline()) ?? []) parts.push(part);
  return parts;
}

/** The accounts of a discovery, by their ids, with the unit of each. */
export function accountsIn(parts: OrganizationPart[]): Map<string, [unit: string, account: ListedAccount]> {
  return new Map(
    parts.flatMap((part) =>
      part.part === 'accounts' ? part.accounts.map((one) => [one.accountId, [part.unitId, one]] as const) : [],
    ),
  );
}
