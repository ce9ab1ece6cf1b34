import {
  hasAtLeast,
  isFalse,
  isOfKnown,
  isSet,
  isTrue,
  propertyRules,
  secretRules,
} from '../schemas/property-rules.ts';
import type { Json } from '../../../json.ts';

const holdsSpot = (share: Json): boolean => typeof share === 'number' && share < 100;
const hasBalancerChecks = (types: Json): boolean =>
  typeof types === 'string' && types.split(',').some((type) => type.trim() === 'ELB');

export const autoscalingGroupChecks = propertyRules('AWS::AutoScaling::AutoScalingGroup', {
  autoscaling_group_multiple_az: {
    path: '/AvailabilityZones',
    type: 'array',
    passes: hasAtLeast(2),
    failure: 'The group is in one Availability Zone only',
  },
  autoscaling_group_elb_health_check_enabled: {
    path: '/HealthCheckType',
    type: 'string',
    absent: 'EC2',
    when: { path: '/TargetGroupARNs', type: 'array', absent: [], passes: isSet },
    passes: hasBalancerChecks,
    failure: 'Health checks of the load balancer are not used',
  },
  autoscaling_group_using_ec2_launch_template: {
    path: '/LaunchTemplate',
    type: 'object',
    absent: null,
    passes: isSet,
    or: [{ path: '/MixedInstancesPolicy', type: 'object', absent: null, passes: isSet }],
    failure: 'The group has no launch template',
  },
  autoscaling_group_capacity_rebalance_enabled: {
    path: '/CapacityRebalance',
    type: 'boolean',
    absent: false,
    // Only Spot Instances are rebalanced. All instances are On-Demand unless a share is stated.
    when: {
      path: '/MixedInstancesPolicy/InstancesDistribution/OnDemandPercentageAboveBaseCapacity',
      type: 'number',
      absent: 100,
      passes: holdsSpot,
    },
    passes: isTrue,
    failure: 'Capacity Rebalancing is not enabled',
  },
});

export const autoscalingLaunchSettingChecks = propertyRules('AWS::AutoScaling::LaunchConfiguration', {
  autoscaling_group_launch_configuration_no_public_ip: {
    path: '/AssociatePublicIpAddress',
    type: 'boolean',
    passes: isFalse,
    failure: 'Instances get public IP addresses',
  },
  autoscaling_group_launch_configuration_requires_imdsv2: {
    path: '/MetadataOptions/HttpTokens',
    type: 'string',
    passes: isOfKnown({ passes: ['required'], fails: ['optional'] }),
    or: [
      {
        path: '/MetadataOptions/HttpEndpoint',
        type: 'string',
        passes: isOfKnown({ passes: ['disabled'], fails: ['enabled'] }),
      },
    ],
    failure: 'IMDSv1 is allowed',
  },
});

export const autoscalingLaunchConfigurationChecks = secretRules('AWS::AutoScaling::LaunchConfiguration', {
  autoscaling_find_secrets_ec2_launch_configuration: {
    shown: [{ path: '/ImageId', type: 'string' }],
    texts: ['/UserData'],
    failure: 'The user data contains a secret',
  },
});
