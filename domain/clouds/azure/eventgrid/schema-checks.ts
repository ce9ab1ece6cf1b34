import {
  noLocalAuthenticationByDefault,
  noPublicAccessByDefault,
  privateEndpoint,
} from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const eventgridTopicChecks = propertyRules('microsoft.eventgrid/topics', {
  eventgrid_topic_public_network_access_disabled: noPublicAccessByDefault,
  eventgrid_topic_local_authentication_disabled: noLocalAuthenticationByDefault,
  eventgrid_topic_private_endpoint: privateEndpoint,
});

export const eventgridDomainChecks = propertyRules('microsoft.eventgrid/domains', {
  eventgrid_domain_public_network_access_disabled: noPublicAccessByDefault,
  eventgrid_domain_local_authentication_disabled: noLocalAuthenticationByDefault,
  eventgrid_domain_private_endpoint: privateEndpoint,
});
