import { Type } from 'typebox';
import { changeWindowStatuses, leftOutReasons } from '../../domain/change-windows/change-window.ts';
import { id, nullable, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { pageQuery } from '../pagination.ts';
import { providerFields } from '../provider-filter.ts';

const status = named('ChangeWindowStatus', words(changeWindowStatuses));
const tags = (description: string) =>
  Type.Record(Type.String({ minLength: 1, maxLength: 256 }), Type.String({ maxLength: 256 }), {
    minProperties: 1,
    maxProperties: 20,
    description,
  });

export const changeWindowSchema = named(
  'ChangeWindow',
  Type.Object({
    id: id(),
    status,
    reason: Type.String({ description: 'Why changes are expected' }),
    provider_ids: Type.Array(id(), { description: 'Providers that it covers, as they were when it was announced' }),
    provider_id: nullable(id('As requested')),
    organization_id: nullable(id('As requested')),
    ou: nullable(Type.String({ description: 'As requested' })),
    resource_types: nullable(Type.Array(Type.String(), { description: 'Types that it covers; null for all' })),
    tags: nullable(tags('Tags that a resource has to have; null for any')),
    starts_at: timestamp(),
    ends_at: timestamp(),
    created_by: named('ChangeWindowMember', Type.Object({ id: id(), email: Type.String() })),
    created_at: timestamp(),
    cancelled_by: nullable(id('Member who cancelled it')),
    cancelled_at: nullable(timestamp()),
    waiting_drifts: Type.Integer({
      minimum: 0,
      description: 'Open drifts that are expected and can be accepted at its end',
    }),
    changed_drifts: Type.Integer({ minimum: 0, description: 'Open drifts that were expected and are no longer' }),
  }),
);

export const changeWindowBody = named(
  'ChangeWindowRequest',
  Type.Object({
    ...providerFields('Default: all providers'),
    resource_types: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: 'Default: all types',
      }),
    ),
    tags: Type.Optional(tags('Tags that a resource has to have, all of them. Default: any')),
    starts_at: Type.String({ format: 'date-time' }),
    ends_at: Type.String({ format: 'date-time' }),
    reason: Type.String({ minLength: 1, maxLength: 2_000, description: 'Why changes are expected' }),
  }),
);

export const changeWindowQuery = Type.Object({
  ...providerFields(),
  status: Type.Optional(status),
  waiting: Type.Optional(
    Type.Boolean({ description: 'Only windows with drift that waits for acceptance, or only those without' }),
  ),
  ...pageQuery,
});

export const windowAcceptanceSchema = named(
  'ChangeWindowAcceptance',
  Type.Object({
    accepted: Type.Integer({ minimum: 0, description: 'Drifts that were accepted into baselines' }),
    resources: Type.Integer({ minimum: 0, description: 'Resources with a new baseline' }),
    acceptance_id: nullable(id('Acceptance that covers them; null if nothing was left to accept')),
    left_out: Type.Array(
      named(
        'LeftOutDrift',
        Type.Object({
          drift_id: id(),
          resource_id: id(),
          resource_name: Type.String(),
          summary: Type.String(),
          reason: named('LeftOutReason', words(leftOutReasons)),
        }),
      ),
      {
        description:
          'Open drifts of the window that stay: `changed_since` the window, `other_deviations` of the resource would be ' +
          'accepted with it, or the resource is `deleted`, which is accepted through its finding',
      },
    ),
  }),
);
