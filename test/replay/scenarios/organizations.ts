import { createAwsOrganization } from '../../helpers/aws-organization.ts';
import { eventually } from '../../helpers/eventually.ts';
import { connectedOrganization } from '../../helpers/organizations.ts';
import type { Recording } from '../recording.ts';

/** The discovery of an organization with an account in a unit, and the Schedule that requests discoveries. */
export async function organizations({ admin, awsEndpoint, database, temporal }: Recording): Promise<void> {
  const aws = await createAwsOrganization(awsEndpoint);
  const unitId = await aws.addUnit('Production', aws.rootId);
  await aws.addAccount('Payments', { unitId });
  aws.end();
  const provider = await database('providers').where({ status: 'synced' }).first<{ id: number }>('id');
  await connectedOrganization(admin, { provider_id: provider.id });
  await eventually(() => temporal.schedule.getHandle('discover-organizations').trigger());
}
