import { objectIn } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import type { UnitRun } from '../session/unit-run.ts';

/** Most groups that AWS Config returns in one page. */
const pageSize = 100;
const mostPages = 50;

/**
 * Returns the types of which AWS Config has recorded resources in a region, by an advanced query that counts them; none
 * where it may not be asked or records nothing. AWS Config names types as CloudFormation does.
 */
export async function recordedTypes(run: UnitRun): Promise<string[]> {
  const sdk = await import('@aws-sdk/client-config-service');
  const config = run.service('config', (settings) => new sdk.ConfigServiceClient(settings));
  const expression = 'SELECT resourceType, COUNT(*) GROUP BY resourceType';
  const names: string[] = [];
  let token: string | undefined;
  try {
    for (let pages = 0; pages < mostPages; pages += 1) {
      const answer = await config(
        new sdk.SelectResourceConfigCommand({
          Expression: expression,
          Limit: pageSize,
          ...(token === undefined ? {} : { NextToken: token }),
        }),
      );
      names.push(...(answer.Results ?? []).flatMap(typeOf));
      token = answer.NextToken;
      if (token === undefined) break;
    }
  } catch (fault) {
    if (!(fault instanceof CloudError) || fault.kind === 'bad_credentials') throw fault;
  }
  return names;
}

function typeOf(row: string): string[] {
  const resourceType = objectIn(row)?.['resourceType'];
  return typeof resourceType === 'string' ? [resourceType] : [];
}
