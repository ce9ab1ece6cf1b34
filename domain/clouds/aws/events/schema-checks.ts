import { isOfKnown, propertyRules } from '../schemas/property-rules.ts';

export const eventsEndpointChecks = propertyRules('AWS::Events::Endpoint', {
  eventbridge_global_endpoint_event_replication_enabled: {
    path: '/ReplicationConfig/State',
    type: 'string',
    passes: isOfKnown({ passes: ['ENABLED'], fails: ['DISABLED'] }),
    failure: 'Event replication is not enabled',
  },
});
