import { createHmac } from 'node:crypto';
import { createAwsSession } from '../../../../activities/clouds/aws/session/session.ts';
import type { CloudSession, CollectedResource } from '../../../../activities/clouds/cloud.ts';
import type { AwsConfigurations, AwsResourceType } from '../../../../domain/clouds/aws/resource-types.ts';
import { noDeadline } from '../../../helpers/no-deadline.ts';

export const testRegion = 'eu-west-1';
export const testAccountId = '123456789012';

const testCredentials = { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'secret-of-the-tests' };

/** Settings of a client of the tests' own, which seeds and changes the account. */
export function seedSettings(endpoint: string, region: string = testRegion) {
  return { region, endpoint, credentials: testCredentials };
}

export function fingerprint(secret: string): string {
  return `hmac-sha256:${createHmac('sha256', 'key of the tests').update(secret).digest('hex')}`;
}

export function openSession(
  endpointUrl: string,
  credentials: { accessKeyId: string; secretAccessKey: string } = testCredentials,
  more: { regions?: readonly string[]; usesCloudControl?: boolean } = {},
): CloudSession {
  return createAwsSession({ credentials: { ...credentials, region: testRegion }, endpointUrl, fingerprint, ...more });
}

/** Every resource of the units that show a type, in the test region and globally. */
export async function collectType(session: CloudSession, resourceType: AwsResourceType): Promise<CollectedResource[]> {
  const units = session
    .units({ regions: [testRegion], withGlobal: true })
    .filter((unit) => unit.resourceTypes.includes(resourceType));
  const resources: CollectedResource[] = [];
  for (const unit of units) {
    for await (const page of session.pages(unit, null, noDeadline())) resources.push(...page.resources);
  }
  return resources;
}

/** The one resource of a type that has this name or external id, with its configuration as its type says. */
export async function collectOne<Type extends AwsResourceType>(
  session: CloudSession,
  resourceType: Type,
  name: string,
): Promise<Omit<CollectedResource, 'configuration'> & { configuration: AwsConfigurations[Type] }> {
  const all = await collectType(session, resourceType);
  const found = all.filter((resource) => resource.name === name || resource.externalId === name);
  const [one] = found;
  if (one === undefined || found.length > 1) {
    throw new Error(
      `${found.length} of type ${resourceType} named ${name} among ${all.map((each) => each.name).join()}`,
    );
  }
  return { ...one, configuration: one.configuration as unknown as AwsConfigurations[Type] };
}
