import { Type } from 'typebox';
import { resourceSortColumns, resourceStatuses } from '../../db/reads/resources/resources.ts';
import {
  anyJson,
  changeKind,
  changeMeansWord,
  id,
  label,
  nullable,
  providerKind,
  resourceTypeLabel,
  several,
  severity,
  stringMap,
  timestamp,
  words,
} from '../fields.ts';
import { shownActorSchema } from '../../domain/changes/shown-actor.ts';
import { timelineKinds } from '../../domain/resources/timeline.ts';
import { driftSupport, remediationSupport, reversibility, typeSources } from '../../domain/clouds/type-support.ts';
import { ageField, listedProviderFields, sortWords } from '../lists/fields.ts';
import { pageQuery } from '../pagination.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

const resourceStatus = named('ResourceStatus', words(resourceStatuses));

export const resourceFields = {
  id: id(),
  external_id: Type.String({ description: 'Identifier in the cloud' }),
  name: Type.String(),
  resource_type: Type.String({
    description:
      'Normalised type, e.g. vm_instance, or the name that the vendor gives a type that is read by its schema',
  }),
  resource_type_label: resourceTypeLabel(),
  provider_id: id(),
  region: Type.String(),
  status: resourceStatus,
  tags: stringMap(),
  last_seen_at: timestamp(),
};

/** Resource of the interface specification §2. */
export const resourceSchema = named('Resource', Type.Object(resourceFields));

/** A resource type of which the inventory has resources. */
export const resourceTypeSchema = named(
  'ResourceType',
  Type.Object({
    resource_type: resourceFields.resource_type,
    resource_type_label: resourceTypeLabel(),
    provider_type: providerKind(),
    resource_count: Type.Integer({ description: 'Resources of the type in every state' }),
    source: named('ResourceTypeSource', words(typeSources)),
    drift: named('ResourceTypeDrift', words(driftSupport)),
    remediation: named('ResourceTypeRemediation', words(remediationSupport)),
    reversible: named('ResourceTypeReversibility', words(reversibility)),
    not_reversible_reason: nullable(
      Type.String({ description: 'Why not every change can be undone; null where all can' }),
    ),
    checks: Type.Array(Type.String({ description: 'Id of a check that evaluates resources of the type' })),
  }),
);

export const resourceTypeQuery = Type.Object(providerFields('Default: the types of all providers'));

/** A JSON object with any members. */
export const configurationSchema = Type.Record(Type.String(), anyJson());

export const resourceDetailSchema = named(
  'ResourceDetail',
  Type.Object({
    ...resourceFields,
    configuration: Type.Record(Type.String(), anyJson(), {
      description: 'Current configuration; its `observed` holds facts that change by themselves',
    }),
    unreadable: Type.Record(Type.String(), Type.String(), {
      description: 'JSON Pointer of a part that the cloud would not show → reason',
    }),
    read_at: nullable(
      Type.String({
        format: 'date-time',
        description:
          'When the reading of the configuration began: with a change feed, a scheduled sync may read it again up to a day later',
      }),
    ),
    parts_read_at: Type.Record(Type.String(), timestamp(), {
      description:
        'Top-level key of the configuration → when its reading began, for what a change feed read later than the rest',
    }),
    first_seen_at: timestamp(),
    deleted_at: nullable(timestamp()),
  }),
);

/** Filters and order of the list. */
export const resourceFilterQuery = Type.Object({
  ...listedProviderFields(),
  type: Type.Optional(several(label())),
  region: Type.Optional(several(label())),
  status: Type.Optional(several(resourceStatus)),
  ...ageField(),
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Part of the name or external id' })),
  sort: Type.Optional(sortWords('ResourceSort', resourceSortColumns)),
});

export const resourceListQuery = Type.Object({ ...resourceFilterQuery.properties, ...pageQuery });

export const nestedListQuery = Type.Object(pageQuery);

/** Something that happened to a resource. */
export const timelineEntrySchema = named(
  'TimelineEntry',
  Type.Object({
    at: timestamp(),
    kind: named('TimelineKind', words(timelineKinds)),
    subject_id: id('The version, announced change, finding or remediation that it is about'),
    title: nullable(Type.String({ description: 'The finding or remediation in words; null for versions and changes' })),
    severity: nullable(severity()),
    change_kind: nullable(changeKind()),
    actor: nullable(shownActorSchema),
    means: nullable(changeMeansWord()),
    via: nullable(Type.String({ description: 'The program that made a change, as it names itself' })),
    call: nullable(Type.String({ description: 'The call that made a change' })),
    changed: nullable(
      Type.Array(Type.String(), {
        description:
          'Members of the configuration that are others than in the version before; null for all but versions',
      }),
    ),
    remediation_id: nullable(
      id('The remediation that it is about, that made a change, or that fixed or brought back a drift'),
    ),
  }),
);
