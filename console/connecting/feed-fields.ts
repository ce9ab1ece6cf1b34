import type { ProviderKind } from '../../client/src/client.ts';
import type { AccessField } from './access-form.ts';

/** The settings of change feeds, for kinds that have some. */
export const feedFields: Partial<Record<ProviderKind, readonly AccessField[]>> = {
  cloud_a: [
    {
      name: 'queue_arn',
      title: 'ARN of the queue',
      hint: 'The queue that receives announcements; without one, the record of changes is read every few minutes',
      isOptional: true,
      maxLength: 2_048,
    },
  ],
  cloud_b: [
    {
      name: 'subscription',
      title: 'Pub/Sub subscription',
      hint: 'projects/<id>/subscriptions/<name>; without one, the history of known assets is read every few minutes',
      isOptional: true,
      maxLength: 400,
    },
  ],
  cloud_c: [
    {
      name: 'queue_url',
      title: 'URL of the queue',
      hint: 'https://<account>.queue.core.windows.net/<queue>; without one, the record of changes is read every minute',
      isOptional: true,
      maxLength: 300,
    },
  ],
};

/** What the switch of the feeds of all accounts of an organization asks for. */
export const organizationFeedFields: Partial<Record<ProviderKind, readonly AccessField[]>> = {
  cloud_a: [
    {
      name: 'through_provider_id',
      title: 'Id of the provider with the queue',
      hint: 'Its queue receives the changes of all accounts; without one, the record of changes is read every few minutes',
      isOptional: true,
      maxLength: 15,
    },
  ],
  cloud_b: [
    {
      name: 'subscription_name',
      title: 'Name of the subscription',
      hint: 'The name that the Pub/Sub subscription has in each project; without one, histories of assets are read',
      isOptional: true,
      maxLength: 255,
    },
  ],
};
