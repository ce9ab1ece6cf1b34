import { Type } from 'typebox';
import {
  recommendationStatuses,
  recommendationTypes,
  recommendationWriters,
  writingStatuses,
} from '../../domain/recommendations/recommendation-types.ts';
import { anyJson, id, nullable, severity, timestamp, words } from '../fields.ts';
import { pageQuery } from '../pagination.ts';
import { findingType, remediationStatus } from '../remediation/schema.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

const recommendationType = named('RecommendationType', words(recommendationTypes));
const recommendationStatus = named('RecommendationStatus', words(recommendationStatuses));

const recommendationFields = {
  id: id(),
  type: recommendationType,
  title: Type.String(),
  description: Type.String(),
  estimated_monthly_savings: Type.Optional(
    nullable(
      Type.Number({
        description: 'USD, from the cost history of the resource; null when the history does not show it',
      }),
    ),
  ),
  resource_id: id(),
  resource_name: Type.String(),
  status: recommendationStatus,
  created_at: timestamp(),
  provider_id: id(),
  kind: Type.String({ description: 'The rule; a resource has one pending recommendation of each kind' }),
  severity: severity(),
  source: named('RecommendationSource', words(recommendationWriters)),
  model: nullable(Type.String({ description: 'Model that wrote title, description and steps' })),
  note: nullable(Type.String({ description: 'Why the words are those of the rule although a model was asked' })),
  finding_type: nullable(findingType),
  finding_id: nullable(id('Open finding that it rests on')),
  reason: nullable(Type.String({ description: 'Why it was dismissed' })),
  remediation_action_id: nullable(id('Action that remediates the finding')),
  decided_at: nullable(timestamp()),
  decided_by: nullable(id('Member who applied or dismissed it; null when the service did')),
  updated_at: timestamp(),
};

/** Recommendation of the interface specification §2; only type `cost` has a saving. */
export const recommendationSchema = named('Recommendation', Type.Object(recommendationFields));

const writingRequest = named(
  'WritingRequest',
  Type.Object(
    { status: named('WritingStatus', words(writingStatuses)), workflow_id: Type.String() },
    {
      description: 'Latest request to the language model; null without one',
    },
  ),
);

const detailFields = {
  ...recommendationFields,
  steps: Type.Array(Type.String(), { description: 'What to do, first to last' }),
  evidence: Type.Record(Type.String(), anyJson(), { description: 'The facts that it rests on' }),
  writing: nullable(writingRequest),
};

export const recommendationDetailSchema = named('RecommendationDetail', Type.Object(detailFields));

export const generatedSchema = named(
  'GeneratedRecommendation',
  Type.Object({
    ...detailFields,
    others: Type.Array(recommendationSchema, { description: 'What else is recommended for the resource' }),
  }),
);

const plannedAction = named(
  'PlannedAction',
  Type.Object({ id: id(), title: Type.String(), status: remediationStatus, workflow_id: Type.String() }),
);

export const appliedSchema = named(
  'AppliedRecommendation',
  Type.Object({
    ...detailFields,
    remediation_action: nullable(plannedAction),
    by_hand: nullable(
      Type.String({ description: 'Why nothing was planned and the steps are to be taken by hand; null when it was' }),
    ),
  }),
);

export const recommendationListQuery = Type.Object({
  type: Type.Optional(recommendationType),
  status: Type.Optional(recommendationStatus),
  resource_id: Type.Optional(id()),
  ...providerFields(),
  ...pageQuery,
});

export const generateBody = named('RecommendationRequest', Type.Object({ resource_id: id() }));
