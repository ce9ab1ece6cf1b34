import { Type } from 'typebox';
import { caredTypes, longestComment, longestDueDays, mostAssigned } from '../../domain/findings/care.ts';
import { id, nullable, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { memberReference } from '../acceptances/schema.ts';
import { pageQuery } from '../pagination.ts';
import { careFields } from './care-fields.ts';

export const caredType = () => named('CaredFindingType', words(caredTypes));

/** Fields of an object, of any names. */
const anyObject = () => Type.Record(Type.String(), Type.Unknown());

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

/** A member's comment, as plain text. */
const commentFields = {
  id: id(),
  author: memberReference,
  text: Type.String(),
  mentions: Type.Array(memberReference, { description: 'Members whom the text names' }),
  created_at: timestamp(),
};

export const commentSchema = named('FindingComment', Type.Object(commentFields));

export const newComment = named(
  'NewFindingComment',
  Type.Object({
    text: Type.String({
      minLength: 1,
      maxLength: longestComment,
      description: 'Plain text. `@name` or `@name@example.com` mentions a member',
    }),
  }),
);

export const writtenComment = named(
  'WrittenFindingComment',
  Type.Object({
    ...commentFields,
    unresolved_mentions: Type.Array(Type.String(), {
      description: 'Names that mean no member who can see the account, or several',
    }),
  }),
);

export const historyEntry = named(
  'FindingHistoryEntry',
  Type.Object({
    at: timestamp(),
    action: Type.String({
      description:
        'Action of the audit log, e.g. `finding.assign`; `finding.opened`, `finding.overdue` and `finding.closed` for ' +
        'what the service did',
    }),
    actor: nullable(Type.String({ description: 'Who did it; null for what the service found' })),
    before: nullable(anyObject()),
    after: nullable(anyObject()),
  }),
);

export const pagedQuery = Type.Object(pageQuery);

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
