import { type Json } from '../../../json.ts';
import { isSet } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const pubsubTopicChecks = propertyRules('pubsub.googleapis.com/Topic', {
  pubsub_topic_cmk_encryption: {
    path: '/kmsKeyName',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'It is not encrypted with a customer-managed key',
  },
});

export const pubsubSubscriptionChecks = propertyRules('pubsub.googleapis.com/Subscription', {
  pubsub_subscription_push_authenticated: {
    path: '/pushConfig/oidcToken',
    type: 'object',
    absent: null,
    when: { path: '/pushConfig/pushEndpoint', type: 'string', absent: '', passes: isSet },
    passes: isSet,
    failure: 'Pushed messages are not authenticated',
  },
});

const isHttps = (value: Json): boolean => typeof value === 'string' && value.toLowerCase().startsWith('https://');

export const pubsubDeliveryChecks = propertyRules('pubsub.googleapis.com/Subscription', {
  pubsub_subscription_push_https: {
    path: '/pushConfig/pushEndpoint',
    type: 'string',
    absent: '',
    when: { path: '/pushConfig/pushEndpoint', type: 'string', absent: '', passes: isSet },
    passes: isHttps,
    failure: 'Messages are pushed without TLS',
  },
  pubsub_subscription_dead_letter_topic: {
    path: '/deadLetterPolicy/deadLetterTopic',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'The subscription has no dead-letter topic',
  },
});
