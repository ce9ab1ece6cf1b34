import { isNamed } from '../../../checks/property-rules.ts';
import { noLocalAuthentication, noPublicAccess, privateEndpoint } from '../schemas/common-properties.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const cognitiveservicesAccountChecks = propertyRules('microsoft.cognitiveservices/accounts', {
  cognitiveservices_account_local_authentication_disabled: { ...noLocalAuthentication, absent: false },
  cognitiveservices_account_restricts_network_access: {
    ...noPublicAccess,
    or: [{ path: '/properties/networkAcls/defaultAction', type: 'string', passes: isNamed('Deny') }],
    failure: 'Requests from all networks are accepted',
  },
  cognitiveservices_account_private_endpoint: privateEndpoint,
});
