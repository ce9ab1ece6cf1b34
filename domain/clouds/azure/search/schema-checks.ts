import { noLocalAuthentication, noPublicAccess } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const searchServiceChecks = propertyRules('microsoft.search/searchservices', {
  aisearch_service_not_publicly_accessible: noPublicAccess,
  aisearch_service_local_authentication_disabled: noLocalAuthentication,
});
