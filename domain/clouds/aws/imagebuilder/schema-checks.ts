import { isOfKnown, propertyRules } from '../schemas/property-rules.ts';

export const imagebuilderInfrastructureChecks = propertyRules('AWS::ImageBuilder::InfrastructureConfiguration', {
  imagebuilder_infrastructure_imdsv2_required: {
    path: '/InstanceMetadataOptions/HttpTokens',
    type: 'string',
    passes: isOfKnown({ passes: ['required'], fails: ['optional'] }),
    failure: 'IMDSv1 is allowed on build instances',
  },
});
