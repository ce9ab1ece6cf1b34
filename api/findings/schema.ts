import { Type } from 'typebox';
import { caredTypes, longestDueDays, mostAssigned } from '../../domain/findings/care.ts';
import { id, nullable, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { careFields } from './care-fields.ts';

export const caredType = () => named('CaredFindingType', words(caredTypes));

const changeFields = {
  owner_id: Type.Optional(nullable(id('Member to assign; null for nobody'))),
  due_at: Type.Optional(nullable(timestamp())),
};

export const assignmentBody = named('FindingAssignmentChange', Type.Object(changeFields));

export const assignmentSchema = named('FindingAssignment', Type.Object(careFields));

const referenceFields = { finding_type: caredType(), finding_id: id() };
const findingReference = named('FindingReference', Type.Object(referenceFields));
/** As the body names it: without other fields. */
const namedFinding = named('NamedFinding', Type.Object(referenceFields));

export const bulkAssignment = named(
  'FindingBulkAssignment',
  Type.Object({
    findings: Type.Array(namedFinding, { minItems: 1, maxItems: mostAssigned }),
    ...changeFields,
  }),
);

export const bulkAssignmentResult = named(
  'FindingBulkAssignmentResult',
  Type.Object({
    updated: Type.Array(findingReference),
    failed: Type.Array(
      named('FindingAssignmentFailure', Type.Object({ ...referenceFields, code: Type.String(), error: Type.String() })),
    ),
  }),
);

const days = () => nullable(Type.Integer({ minimum: 1, maximum: longestDueDays }));

/** Days until findings are due; the severities that a change leaves out stay as they are. */
export const dueDaysSchema = named(
  'FindingDueDays',
  Type.Object({ critical: days(), high: days(), medium: days(), low: days() }),
);

export const dueDaysChange = named(
  'FindingDueDaysChange',
  Type.Partial(Type.Object({ critical: days(), high: days(), medium: days(), low: days() })),
);
