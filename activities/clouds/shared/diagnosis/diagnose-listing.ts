import type { ListingDiagnosis } from '../../../../domain/diagnosis/listing-diagnosis.ts';
import type { CollectedResource, CollectionUnit, PackagedResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { Listing } from '../listed-page.ts';
import type { AnswerReview } from './answer-review.ts';

/** The parts of a session that a diagnosis uses; its calls go through the review. */
interface Reviewed {
  open(): Listing | Promise<Listing>;
  /** Reads one resource again, as a remediation would. */
  read(resource: CollectedResource): Promise<unknown>;
  packagedTypes: readonly string[];
  packages(resource: PackagedResource): Promise<unknown>;
}

/**
 * Reads the first resources of a listing: one batch of its first page, one resource of each type once more
 * individually, and the packages of one. Refusals are what a diagnosis looks for, so they end only a step. Rethrows
 * anything but a `CloudError`.
 */
export async function diagnoseListing(
  { service, resourceTypes }: CollectionUnit,
  { review, readFields, reviewed }: { review: AnswerReview; readFields: readonly string[]; reviewed: Reviewed },
): Promise<ListingDiagnosis> {
  let resources: CollectedResource[] = [];
  let fault: CloudError | null = null;
  const step = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      fault ??= error;
    }
  };
  await step(async () => {
    const listing = await reviewed.open();
    const [batch] = (await listing(null)).batches;
    const loaded = await batch?.(new Set());
    if (loaded === undefined) return;
    resources = Array.isArray(loaded) ? loaded : loaded.resources;
    if (!Array.isArray(loaded) && loaded.fault !== null) throw loaded.fault;
  });
  for (const type of resourceTypes) {
    const sample = resources.find(({ resourceType }) => resourceType === type);
    if (sample === undefined) continue;
    await step(async () => reviewed.read(sample));
    if (reviewed.packagedTypes.includes(type)) await step(async () => reviewed.packages(sample));
  }
  return {
    service,
    resource_types: [...resourceTypes],
    resources: resources.length,
    fault: (fault as CloudError | null)?.kind ?? null,
    ...review.report(readFields),
  };
}
