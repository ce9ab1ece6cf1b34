import { createHmac } from 'node:crypto';
import { createAwsSession } from '../../../activities/clouds/aws/session/session.ts';
import { awsChecks } from '../../../domain/clouds/aws/checks.ts';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import { comparedCredentials, comparedRegion } from './seed/settings.ts';
import type { ComparedVerdict } from './verdict-key.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { nothingAbove } from '../../../domain/organizations/above.ts';

/** The inventory of the compared account, as a sync keeps it. */
export async function collectInventory(endpointUrl: string): Promise<CheckedResource[]> {
  const session = createAwsSession({
    credentials: { ...comparedCredentials, region: comparedRegion },
    endpointUrl,
    fingerprint: (secret) => `hmac-sha256:${createHmac('sha256', 'comparison').update(secret).digest('hex')}`,
  });
  const inventory: CheckedResource[] = [];
  for (const unit of session.units({ regions: [comparedRegion], withGlobal: true })) {
    for await (const page of session.pages(unit, null, noDeadline())) {
      inventory.push(
        ...page.resources.map(({ resourceType, externalId, name, region, configuration, unreadable }) => ({
          resourceType,
          externalId,
          name,
          region,
          configuration,
          unreadable,
        })),
      );
    }
  }
  session.close();
  return inventory.toSorted((a, b) =>
    `${a.resourceType} ${a.externalId}` < `${b.resourceType} ${b.externalId}` ? -1 : 1,
  );
}

/** What our checks say of an inventory at a time, passes and failures only. */
export function ourVerdicts(inventory: readonly CheckedResource[], now: Date): ComparedVerdict[] {
  const context: CheckContext = {
    now,
    find: (type, externalId) =>
      inventory.find((resource) => resource.resourceType === type && resource.externalId === externalId) ?? null,
    every: (type) => inventory.filter((resource) => resource.resourceType === type),
    whyUnlisted: () => null,
    above: nothingAbove,
  };
  return awsChecks.flatMap((check) =>
    inventory
      .filter((resource) => check.resourceTypes.includes(resource.resourceType))
      .flatMap((resource): ComparedVerdict[] => {
        const { outcome } = check.evaluate(resource, context);
        if (outcome !== 'pass' && outcome !== 'fail') return [];
        return [{ check: check.id, resource: resource.externalId, outcome }];
      }),
  );
}
