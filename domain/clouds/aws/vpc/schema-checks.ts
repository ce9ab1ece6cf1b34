import { isTrue, propertyRules } from '../schemas/property-rules.ts';

export const vpcEndpointServiceChecks = propertyRules('AWS::EC2::VPCEndpointService', {
  vpc_endpoint_service_acceptance_required: {
    path: '/AcceptanceRequired',
    type: 'boolean',
    passes: isTrue,
    failure: 'Endpoints are connected without acceptance',
  },
});
