import { Type } from 'typebox';
import {
  recommendationStatuses,
  recommendationTypes,
  recommendationWriters,
  writingStatuses,
} from '../../domain/recommendations/words.ts';
import { findingTypes, remediationStatuses } from '../../domain/remediation/words.ts';
import { anyJson, id, nullable, severity, timestamp, words } from '../fields.ts';
import { pageQuery } from '../pagination.ts';

const recommendationFields = {
  id: id(),
  type: words(recommendationTypes),
  title: Type.String(),
  description: Type.String(),
  estimated_monthly_savings: Type.Optional(
    nullable(
      Type.Number({ description: 'USD, from the cost history of the resource; null when that does not tell it' }),
    ),
  ),
  resource_id: id(),
  resource_name: Type.String(),
  status: words(recommendationStatuses),
  created_at: timestamp(),
  provider_id: id(),
  kind: Type.String({ description: 'The rule; a resource has one pending recommendation of each kind' }),
  severity: severity(),
  source: words(recommendationWriters),
  model: nullable(Type.String({ description: 'Model that wrote title, description and steps' })),
  note: nullable(Type.String({ description: 'Why the words are those of the rule although a model was asked' })),
  finding_type: nullable(words(findingTypes)),
  finding_id: nullable(id('Open finding that it rests on')),
  reason: nullable(Type.String({ description: 'Why it was dismissed' })),
  remediation_action_id: nullable(id('Action that mends the finding')),
  decided_at: nullable(timestamp()),
  decided_by: nullable(id('Member who applied or dismissed it; null when the service did')),
  updated_at: timestamp(),
};

/** Recommendation of the interface specification §2; the saving is present for type `cost` only. */
export const recommendationSchema = Type.Object(recommendationFields);

const detailFields = {
  ...recommendationFields,
  steps: Type.Array(Type.String(), { description: 'What to do, first to last' }),
  evidence: Type.Record(Type.String(), anyJson(), { description: 'The facts that it rests on' }),
  writing: nullable(
    Type.Object(
      { status: words(writingStatuses), workflow_id: Type.String() },
      {
        description: 'The newest request to the model; null when none was asked',
      },
    ),
  ),
};

export const recommendationDetailSchema = Type.Object(detailFields);

export const generatedSchema = Type.Object({
  ...detailFields,
  others: Type.Array(recommendationSchema, { description: 'What else is recommended for the resource' }),
});

export const appliedSchema = Type.Object({
  ...detailFields,
  remediation_action: nullable(
    Type.Object({ id: id(), title: Type.String(), status: words(remediationStatuses), workflow_id: Type.String() }),
  ),
  by_hand: nullable(
    Type.String({ description: 'Why nothing was planned and the steps are to be taken by hand; null when it was' }),
  ),
});

export const recommendationListQuery = Type.Object({
  type: Type.Optional(words(recommendationTypes)),
  status: Type.Optional(words(recommendationStatuses)),
  resource_id: Type.Optional(id()),
  provider_id: Type.Optional(id()),
  ...pageQuery,
});

export const generateBody = Type.Object({ resource_id: id() });
export const dismissBody = Type.Object({ reason: Type.Optional(Type.String({ maxLength: 2_000 })) });
