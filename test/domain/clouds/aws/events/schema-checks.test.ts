import { eventsEndpointChecks } from '../../../../../domain/clouds/aws/events/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: events', () => {
  testSchemaChecks(eventsEndpointChecks, {
    eventbridge_global_endpoint_event_replication_enabled: {
      pass: { ReplicationConfig: { State: 'ENABLED' } },
      fail: { ReplicationConfig: { State: 'DISABLED' } },
    },
  });

  testOutcomes(eventsEndpointChecks, 'eventbridge_global_endpoint_event_replication_enabled', {
    says: 'does not take what is not shown as enabled',
    documents: [['not_evaluated', { Name: 'orders' }]],
  });
});
