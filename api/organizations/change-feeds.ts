import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { switchOrganizationFeeds } from '../../db/commands/organizations/member-feeds.ts';
import { findOrganization } from '../../db/reads/organizations/organizations.ts';
import { feedSwitchFault } from '../../domain/organizations/feed-switch.ts';
import { actorOf } from '../actor.ts';
import { requireQueueOf } from '../change-feeds/settings.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound, unprocessable } from '../errors.ts';
import { id, idParams } from '../fields.ts';
import { named } from '../named.ts';
import { presentOrganization } from './presenter.ts';
import { organizationSchema } from './schema.ts';

const body = named(
  'SwitchOrganizationChangeFeedsRequest',
  Type.Object({
    enabled: Type.Boolean(),
    through_provider_id: Type.Optional(
      id('AWS: the provider whose queue receives the changes of all accounts; without it, event histories are read'),
    ),
    subscription_name: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 255,
        description:
          'Google Cloud: the name that the subscription has in each project, e.g. infrastructure-audit-assets; without it, ' +
          'histories of assets are read',
      }),
    ),
  }),
);

/** Declares the endpoint that switches the change feeds of all accounts of an organization. */
export function organizationFeedsEndpoint({ database }: ApiDependencies): Endpoint {
  return endpoint({
    method: 'put',
    path: '/api/v1/organizations/{id}/change-feeds',
    tag: 'Organizations',
    summary: 'Switch the change feeds of all accounts of an organization on or off',
    description:
      'Holds for all connected accounts now, and for accounts that are connected later. Feeds with a queue or a subscription of ' +
      'their own keep it. The feed of a single account can be switched afterwards. `change_feeds` of the answer says how many ' +
      'are on.',
    params: idParams,
    body,
    responses: { 200: organizationSchema },
    async handler(request) {
      const { limits } = request.principal;
      const organizationId = request.params.id;
      const feeds = request.body;
      const organization = await findOrganization(database, { id: organizationId, limits });
      if (organization === null) throw notFound('Organization');
      const title = 'The change feeds cannot be switched so';
      const fault = feedSwitchFault(organization.kind, feeds);
      if (fault !== null) throw unprocessable(title, fault);
      await database.transaction(async (transaction) => {
        const { kind: type } = organization;
        const through = feeds.through_provider_id;
        if (feeds.enabled && through !== undefined) {
          await requireQueueOf(transaction, { through, type, limits }, { title, field: 'through_provider_id' });
        }
        const { switched, taken } = await switchOrganizationFeeds(transaction, { organizationId, feeds });
        await writeAudit(transaction, {
          actor: actorOf(request),
          action: feeds.enabled ? 'organization.enable_change_feeds' : 'organization.disable_change_feeds',
          subjectType: 'organization',
          subjectId: organizationId,
          after: { ...feeds, switched_provider_ids: switched, taken_provider_ids: taken },
        });
      });
      const shown = await findOrganization(database, { id: organizationId, limits });
      if (shown === null) throw notFound('Organization');
      return { status: 200, body: presentOrganization(shown, null) };
    },
  });
}
