import type { ListingDiagnosis } from '../../../../domain/diagnosis/listing-diagnosis.ts';
import type { CollectionUnit } from '../../cloud.ts';
import { diagnoseUnit } from '../../shared/diagnosis/diagnose-unit.ts';
import { readFieldsOf } from '../../shared/diagnosis/read-fields.ts';
import { descriptionFolder } from '../descriptions/description.ts';
import { packagedTypes, readPackages } from '../packages/packages.ts';
import { gcpUnits } from '../resources.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { reviewedCalls } from './reviewed-calls.ts';

/** Diagnoses one listing of a project by Google's discovery documents. */
export async function diagnoseProject(unit: CollectionUnit, run: GcpRun): Promise<ListingDiagnosis> {
  return diagnoseUnit(unit, {
    units: gcpUnits,
    readFields: readFieldsOf(descriptionFolder),
    runWith: (review) => ({ ...run, calls: reviewedCalls(run.calls, review) }),
    packagedTypes,
    packages: readPackages,
  });
}
