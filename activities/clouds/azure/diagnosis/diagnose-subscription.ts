import type { ListingDiagnosis } from '../../../../domain/diagnosis/listing-diagnosis.ts';
import type { CollectionUnit } from '../../cloud.ts';
import { diagnoseUnit } from '../../shared/diagnosis/diagnose-unit.ts';
import { readFieldsOf } from '../../shared/diagnosis/read-fields.ts';
import { descriptionFolder } from '../descriptions/description.ts';
import { packagedTypes, readPackages } from '../packages/packages.ts';
import { azureUnits } from '../resources.ts';
import type { AzureRun } from '../session/azure-run.ts';
import { reviewedCalls } from './reviewed-calls.ts';

/** Diagnoses one listing of a subscription by Microsoft's models. */
export async function diagnoseSubscription(unit: CollectionUnit, run: AzureRun): Promise<ListingDiagnosis> {
  return diagnoseUnit(unit, {
    units: azureUnits,
    readFields: readFieldsOf(descriptionFolder),
    runWith: (review) => ({ ...run, calls: reviewedCalls(run.calls, review) }),
    packagedTypes,
    packages: readPackages,
  });
}
