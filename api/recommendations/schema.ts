import { Type } from 'typebox';
import {
  recommendationStatuses,
  recommendationTypes,
  recommendationWriters,
  writingStatuses,
} from '../../domain/recommendations/recommendation-types.ts';
import { recommendationOrders } from '../../db/reads/recommendations/recommendations.ts';
import { recommendationGroupings } from '../../db/reads/recommendations/summary.ts';
import { anyJson, id, nullable, providerKind, resourceTypeLabel, severity, timestamp, words } from '../fields.ts';
import { pageQuery } from '../pagination.ts';
import { findingType, remediationStatus } from '../remediation/schema.ts';
import { savingsTotal } from './savings-schema.ts';
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
        description:
          'USD, from the cost history of the resource; null when the history does not show it, or the bill is in another currency',
      }),
    ),
  ),
  monthly_savings: Type.Optional(
    nullable(
      named(
        'Savings',
        Type.Object(
          { amount: Type.Number(), currency: Type.String({ description: 'ISO 4217 code' }) },
          { description: 'In the currency of the bill; null when the history does not show it' },
        ),
      ),
    ),
  ),
  resource_id: id(),
  resource_name: Type.String(),
  resource_type: Type.String(),
  status: recommendationStatus,
  created_at: timestamp(),
  provider_id: id(),
  provider_name: Type.String(),
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

const savingsFilter = {
  kind: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Only this rule' })),
  min_savings: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1e12,
      description: 'Only savings of at least so much a month, in their currency',
    }),
  ),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'Only savings in this currency' })),
};

export const recommendationListQuery = Type.Object({
  type: Type.Optional(recommendationType),
  status: Type.Optional(recommendationStatus),
  resource_id: Type.Optional(id()),
  ...savingsFilter,
  sort: Type.Optional(
    named(
      'RecommendationOrder',
      words(recommendationOrders, { description: '`savings`: the largest first in each currency; default `newest`' }),
    ),
  ),
  ...providerFields(),
  ...pageQuery,
});

export const recommendationSummaryQuery = Type.Object({
  group_by: Type.Optional(
    named('RecommendationGrouping', words(recommendationGroupings, { description: 'Default `kind`' })),
  ),
  type: Type.Optional(recommendationType),
  status: Type.Optional(recommendationStatus),
  ...savingsFilter,
  ...providerFields(),
});

const sums = {
  recommendations: Type.Integer(),
  resources: Type.Integer({ description: 'Resources that have any of them' }),
  without_savings: Type.Integer({ description: 'Recommendations of type `cost` whose savings are not known' }),
  savings: Type.Array(savingsTotal, {
    description:
      'A month, by currency; currencies are never added to each other. Of several for one resource only the largest counts.',
  }),
};

const recommendationGroup = named(
  'RecommendationGroup',
  Type.Object({
    kind: nullable(Type.String()),
    provider_id: nullable(id()),
    provider_name: nullable(Type.String()),
    provider_type: nullable(providerKind()),
    resource_type: nullable(Type.String()),
    resource_type_label: nullable(resourceTypeLabel()),
    ...sums,
  }),
);

/** Numbers of recommendations and their savings, in all and by group. */
export const recommendationSummarySchema = named(
  'RecommendationSummary',
  Type.Object({
    ...sums,
    groups: Type.Array(recommendationGroup, { description: 'The largest savings first' }),
    accounts: named(
      'EvaluatedAccounts',
      Type.Object({
        total: Type.Integer({ description: 'Connected providers that are selected' }),
        not_evaluated: Type.Integer({ description: 'Those whose resources were never evaluated as a whole' }),
        evaluated_since: nullable(
          Type.String({ format: 'date-time', description: 'When the oldest of the latest evaluations began' }),
        ),
      }),
    ),
  }),
);

export const generateBody = named('RecommendationRequest', Type.Object({ resource_id: id() }));
