import type { ListingDiagnosis } from '../../../../domain/diagnosis/listing-diagnosis.ts';
import { globalRegion, type CollectionUnit, type PackagedResource } from '../../cloud.ts';
import { AnswerReview } from '../../shared/diagnosis/answer-review.ts';
import { diagnoseListing } from '../../shared/diagnosis/diagnose-listing.ts';
import { readFieldsOf } from '../../shared/diagnosis/read-fields.ts';
import { readAnswer } from '../descriptions/answer-body.ts';
import { schemasOf } from '../descriptions/answer-schemas.ts';
import { findCall } from '../descriptions/described-call.ts';
import { descriptionFolder } from '../descriptions/description.ts';
import type { AnswerListener, SeenAnswer } from '../direct/seen-answer.ts';
import { packagedTypes, readPackages } from '../packages/packages.ts';
import { awsUnits } from '../resources.ts';
import { readOne } from '../session/read-one.ts';
import type { OnlyResource, UnitRun } from '../session/unit-run.ts';

/**
 * Diagnoses one listing of an account by botocore's models. `runIn` makes a run for a region (null for the account's own) whose
 * answers are shown as they came: the SDK drops members that its models do not have.
 */
export async function diagnoseAccount(
  unit: CollectionUnit,
  runIn: (region: string | null, how: { only: OnlyResource | null; onAnswer: AnswerListener }) => UnitRun,
): Promise<ListingDiagnosis> {
  const definition = awsUnits.find(({ service }) => service === unit.service);
  if (definition === undefined) throw new Error(`no listing named ${unit.service}`);
  const review = new AnswerReview();
  const reviewedIn = (region: string | null, only: OnlyResource | null): UnitRun =>
    timedRun(runIn(region, { only, onAnswer: (answer) => compare(review, answer) }), review);
  const reviewed = reviewedIn(unit.region === globalRegion ? null : unit.region, null);
  return diagnoseListing(unit, {
    review,
    readFields: readFieldsOf(descriptionFolder),
    reviewed: {
      open: async () => definition.open(reviewed),
      read: async (target) => readOne(target, { keys: null, runIn: reviewedIn }),
      packagedTypes,
      packages: async (resource: PackagedResource) => readPackages(reviewed, resource),
    },
  });
}

/** Compares an answer with its description. One that cannot be read is a fault of its call. */
function compare(review: AnswerReview, { serviceId, operation, body }: SeenAnswer): void {
  const call = findCall(serviceId, operation);
  if (call === null) {
    review.unknownCall();
    return;
  }
  const { service } = call.description;
  const known = { prefix: `${service} `, schemas: schemasOf(call.description) };
  try {
    const value = readAnswer(call, body);
    review.compare(known, { type: `#${call.operation.output ?? ''}`, at: call.id, value });
  } catch (fault) {
    if (!(fault instanceof Error)) throw fault;
  }
}

function timedRun(run: UnitRun, review: AnswerReview): UnitRun {
  const timed: UnitRun = {
    ...run,
    shared: async (_name, read) => read(timed),
    service: (name, create, region) => {
      const send = run.service(name, create, region);
      return async (command) => {
        const operation = `${name}:${command.constructor.name.replace(/Command$/, '')}`;
        return review.watch({ operation, prefix: '', schemas: {}, type: 'any' }, async () => send(command));
      };
    },
  };
  return timed;
}
