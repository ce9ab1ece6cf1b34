import { Type } from 'typebox';
import { groupings } from '../../domain/finding-groups/group.ts';
import { id, nullable, providerKind, resourceTypeLabel, severity, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { pageQuery } from '../pagination.ts';
import { providerFields } from '../provider-filter.ts';
import { findingType, remediationStatus, riskLevel } from '../remediation/schema.ts';

export const grouping = named('FindingGroupKind', words(groupings));

/** The key of a group: a CVE or advisory id, `<provider type>/<check id>`, or the hash of a kind of drift. */
export const groupKey = () =>
  Type.String({
    minLength: 1,
    maxLength: 250,
    pattern: '^[^\\u0000-\\u001f\\u007f]+$',
    description: 'Names the group, with `by`: a CVE, `<provider type>/<check id>`, or a kind of drift',
  });

export const findingGroupSchema = named(
  'FindingGroup',
  Type.Object({
    by: grouping,
    key: groupKey(),
    title: Type.String({ description: 'The group in words' }),
    severity: severity(),
    findings: Type.Integer({ description: 'Open findings; of a check, resources that fail it' }),
    providers: Type.Integer({ description: 'Accounts and clusters with any of them' }),
    newest_at: timestamp(),
    provider_type: nullable(providerKind()),
    resource_type: nullable(Type.String({ description: 'Of a kind of drift' })),
    properties: Type.Array(Type.String(), {
      description:
        'Of a kind of drift, at most 20: paths with `*` for positions in lists, and whether the value came (`+`), went ' +
        '(`-`), was switched (`on`, `off`) or changed (`~`)',
    }),
    can_plan: nullable(
      Type.Boolean({
        description: 'Of a check: whether fixes can be planned as far as that does not depend on the resource',
      }),
    ),
  }),
);

export const unfinishedRemediation = named(
  'UnfinishedRemediation',
  Type.Object({
    id: id(),
    title: Type.String(),
    status: remediationStatus,
    risk: riskLevel,
    plan_hash: Type.String(),
  }),
);

export const groupMemberSchema = named(
  'FindingGroupMember',
  Type.Object({
    finding_type: findingType,
    finding_id: nullable(id('Null for a failing check of which no fix was planned yet')),
    check_id: nullable(Type.String()),
    resource_id: id(),
    resource_name: Type.String(),
    resource_type: Type.String(),
    resource_type_label: resourceTypeLabel(),
    region: Type.String(),
    provider_id: id(),
    severity: severity(),
    in_words: Type.String({ description: 'The finding in one sentence' }),
    since: timestamp(),
    action: nullable(unfinishedRemediation),
  }),
);

export const groupListQuery = Type.Object({
  by: grouping,
  key: Type.Optional(groupKey()),
  severity: Type.Optional(severity()),
  ...providerFields(),
  ...pageQuery,
});

export const memberListQuery = Type.Object({
  by: grouping,
  key: groupKey(),
  ...providerFields(),
  ...pageQuery,
});
