import { ecosystemFamily, packageNameKey } from '../../../domain/packages/package-key.ts';
import { packageKeyOf } from '../../../domain/vulnerabilities/reconcile.ts';
import type { Transaction } from '../../database.ts';

/**
 * Counts the vulnerabilities of a resource whose package its uploaded bill of materials contains: the open ones, and
 * those that a member marked as fixed, since the next scan reopens them while the bill still contains the package. Lock
 * the resource first.
 */
export async function countBillFindings(transaction: Transaction, resourceId: number): Promise<number> {
  const findings = await transaction('vulnerability_findings')
    .where({ resource_id: resourceId })
    .whereRaw(`(status = 'open' or (status = 'fixed' and changed_by is not null))`)
    .select<{ family: string; package_key: string }[]>('family', 'package_key');
  if (findings.length === 0) return 0;
  const { rows } = await transaction.raw<{ rows: { ecosystem: string; name: string }[] }>(
    `select distinct ecosystem, name from resource_packages
     where resource_id = ? and source = 'sbom' and split_part(ecosystem, ':', 1) = any(?)`,
    [resourceId, [...new Set(findings.map(({ family }) => family))]],
  );
  const named = new Set(
    rows.map(({ ecosystem, name }) =>
      packageKeyOf({ family: ecosystemFamily(ecosystem), package_key: packageNameKey(ecosystem, name) }),
    ),
  );
  return findings.filter((finding) => named.has(packageKeyOf(finding))).length;
}
