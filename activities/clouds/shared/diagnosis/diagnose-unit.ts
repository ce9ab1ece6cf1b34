import type { ListingDiagnosis } from '../../../../domain/diagnosis/listing-diagnosis.ts';
import type { CollectionUnit, PackagedResource } from '../../cloud.ts';
import type { InventoryUnit } from '../unit-listings.ts';
import { AnswerReview } from './answer-review.ts';
import { diagnoseListing } from './diagnose-listing.ts';

/** What a diagnosis needs from a session's cloud. */
interface DiagnosedCloud<Run> {
  units: readonly InventoryUnit<Run>[];
  readFields: readonly string[];
  /** Returns a run whose calls go through the review. */
  runWith(review: AnswerReview): Run;
  packagedTypes: readonly string[];
  packages(run: Run, resource: PackagedResource): Promise<unknown>;
}

/** Diagnoses a unit of a cloud whose listings span its regions. */
export async function diagnoseUnit<Run>(unit: CollectionUnit, cloud: DiagnosedCloud<Run>): Promise<ListingDiagnosis> {
  const definition = cloud.units.find(({ service }) => service === unit.service);
  if (definition === undefined) throw new Error(`no listing named ${unit.service}`);
  const review = new AnswerReview();
  const run = cloud.runWith(review);
  const { readFields, packagedTypes } = cloud;
  return diagnoseListing(unit, {
    review,
    readFields,
    reviewed: {
      open: () => definition.open(run),
      read: async ({ externalId }) => definition.read(run, externalId),
      packagedTypes,
      packages: async (resource) => cloud.packages(run, resource),
    },
  });
}
