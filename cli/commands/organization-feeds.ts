import type { Organization } from '../../client/src/schema.ts';
import type { Session } from '../session.ts';

/** How the feeds of an organization are switched on. */
export interface FeedsOptions {
  /** The provider whose queue receives the changes of all accounts. */
  through?: number;
  /** The name of the subscription in each project. */
  subscription?: string;
}

/** Shows the change feeds of the accounts of an organization, after switching all of them on or off if asked to. */
export async function organizationFeeds(
  { service, terminal, json }: Session,
  organizationId: number,
  { wanted, through, subscription }: FeedsOptions & { wanted: 'on' | 'off' | 'status' },
): Promise<void> {
  const path = `/api/v1/organizations/${organizationId}`;
  const body = { enabled: wanted === 'on', through_provider_id: through, subscription_name: subscription };
  if (wanted !== 'status') await service.put(`${path}/change-feeds`, body);
  const { change_feeds: feeds } = await service.get<Organization>(path);
  if (json) terminal.printJson(feeds);
  else
    terminal.print(
      `${feeds.on} accounts have a change feed, ${feeds.failing} of them failing; ${feeds.off} have none.`,
    );
  if (!json && feeds.enabled === true) terminal.print('Accounts that are connected later get one, too.');
}
