import type { ListingDiagnosis } from '../../../../domain/diagnosis/listing-diagnosis.ts';
import type { CollectionUnit } from '../../cloud.ts';
import { diagnoseUnit } from '../../shared/diagnosis/diagnose-unit.ts';
import { readFieldsOf } from '../../shared/diagnosis/read-fields.ts';
import { descriptionFolder } from '../descriptions/description.ts';
import { kubernetesUnits } from '../resources.ts';
import type { ClusterRun } from '../session/cluster-run.ts';
import { offeredGroups } from '../session/discovery.ts';
import { reviewedClient } from './reviewed-client.ts';

/**
 * Diagnoses one listing of a cluster with the OpenAPI description of Kubernetes. Packages need no calls, since they
 * come from the configuration.
 */
export async function diagnoseCluster(
  unit: CollectionUnit,
  { client, signal, fingerprint }: Omit<ClusterRun, 'groups' | 'sharedReads'>,
): Promise<ListingDiagnosis> {
  return diagnoseUnit<ClusterRun>(unit, {
    units: kubernetesUnits,
    readFields: readFieldsOf(descriptionFolder),
    runWith(review) {
      const reviewed = reviewedClient(client, review);
      const groups = async () => offeredGroups(reviewed, signal);
      return { client: reviewed, signal, sharedReads: null, fingerprint, groups };
    },
    packagedTypes: [],
    packages: async () => [],
  });
}
