import {
  pubsubTopicChecks,
  pubsubSubscriptionChecks,
  pubsubDeliveryChecks,
} from '../../../../../domain/clouds/gcp/pubsub/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: pubsub', () => {
  testSchemaChecks(pubsubDeliveryChecks, {
    pubsub_subscription_push_https: {
      pass: { pushConfig: { pushEndpoint: 'https://shop.example/events' } },
      fail: { pushConfig: { pushEndpoint: 'http://shop.example/events' } },
    },
    pubsub_subscription_dead_letter_topic: {
      pass: { deadLetterPolicy: { deadLetterTopic: 'projects/p/topics/dead' } },
      fail: { name: 's' },
    },
  });

  testSchemaChecks(pubsubTopicChecks, {
    pubsub_topic_cmk_encryption: {
      pass: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' },
      fail: { name: 'projects/p/topics/t' },
    },
  });

  testSchemaChecks(pubsubSubscriptionChecks, {
    pubsub_subscription_push_authenticated: {
      pass: {
        pushConfig: {
          pushEndpoint: 'https://a.example',
          oidcToken: { serviceAccountEmail: 'a@p.iam.gserviceaccount.com' },
        },
      },
      fail: { pushConfig: { pushEndpoint: 'https://a.example' } },
    },
  });
});
