import type { ListingDiagnosis } from '../../../../domain/diagnosis/listing-diagnosis.ts';
import type { CollectedResource, CollectionUnit, PackagedResource } from '../../cloud.ts';
import { AnswerReview } from '../../shared/diagnosis/answer-review.ts';
import { diagnoseListing } from '../../shared/diagnosis/diagnose-listing.ts';
import { packagedTypes, readPackages } from '../packages/packages.ts';
import { awsUnits } from '../resources.ts';
import type { UnitRun } from '../session/unit-run.ts';

/**
 * Diagnoses one listing of an account in the region of its run. The SDK drops members that its models do not have, so that
 * only refusals and times are seen; `read` reads one resource with a run that it is given.
 */
export async function diagnoseAccount(
  unit: CollectionUnit,
  { run, read }: { run: UnitRun; read: (resource: CollectedResource) => Promise<unknown> },
): Promise<ListingDiagnosis> {
  const definition = awsUnits.find(({ service }) => service === unit.service);
  if (definition === undefined) throw new Error(`no listing named ${unit.service}`);
  const review = new AnswerReview();
  const reviewed = reviewedRun(run, review);
  return diagnoseListing(unit, {
    review,
    readFields: [],
    reviewed: {
      open: async () => definition.open(reviewed),
      read,
      packagedTypes,
      packages: async (resource: PackagedResource) => readPackages(reviewed, resource),
    },
  });
}

function reviewedRun(run: UnitRun, review: AnswerReview): UnitRun {
  return {
    ...run,
    service: (name, create, region) => {
      const send = run.service(name, create, region);
      return async (command) => {
        const operation = `${name}:${command.constructor.name.replace(/Command$/, '')}`;
        return review.watch({ operation, prefix: '', schemas: {}, type: 'any' }, async () => send(command));
      };
    },
  };
}
