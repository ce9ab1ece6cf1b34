import {
  autoscalingGroupChecks,
  autoscalingLaunchSettingChecks,
} from '../../../../../domain/clouds/aws/autoscaling/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: autoscaling', () => {
  testSchemaChecks(autoscalingGroupChecks, {
    autoscaling_group_multiple_az: {
      pass: { AvailabilityZones: ['eu-west-1a', 'eu-west-1b'] },
      fail: { AvailabilityZones: ['eu-west-1a'] },
    },
    autoscaling_group_elb_health_check_enabled: {
      pass: {
        TargetGroupARNs: ['arn:aws:elasticloadbalancing:eu-west-1:111122223333:targetgroup/web/1'],
        HealthCheckType: 'EC2,ELB',
      },
      fail: {
        TargetGroupARNs: ['arn:aws:elasticloadbalancing:eu-west-1:111122223333:targetgroup/web/1'],
        HealthCheckType: 'EC2',
      },
    },
    autoscaling_group_using_ec2_launch_template: {
      pass: { LaunchTemplate: { LaunchTemplateId: 'lt-1', Version: '1' } },
      fail: { LaunchConfigurationName: 'old' },
    },
    autoscaling_group_capacity_rebalance_enabled: {
      pass: {
        CapacityRebalance: true,
        MixedInstancesPolicy: { InstancesDistribution: { OnDemandPercentageAboveBaseCapacity: 99 } },
      },
      fail: {
        CapacityRebalance: false,
        MixedInstancesPolicy: { InstancesDistribution: { OnDemandPercentageAboveBaseCapacity: 99 } },
      },
    },
  });

  testSchemaChecks(autoscalingLaunchSettingChecks, {
    autoscaling_group_launch_configuration_no_public_ip: {
      pass: { AssociatePublicIpAddress: false },
      fail: { AssociatePublicIpAddress: true },
    },
    autoscaling_group_launch_configuration_requires_imdsv2: {
      pass: { MetadataOptions: { HttpEndpoint: 'enabled', HttpTokens: 'required' } },
      fail: { MetadataOptions: { HttpEndpoint: 'enabled', HttpTokens: 'optional' } },
    },
  });

  testOutcomes(autoscalingGroupChecks, 'autoscaling_group_capacity_rebalance_enabled', {
    says: 'is about groups with Spot Instances',
    documents: [
      ['not_applicable', { CapacityRebalance: false }],
      [
        'not_applicable',
        { MixedInstancesPolicy: { InstancesDistribution: { OnDemandPercentageAboveBaseCapacity: 100 } } },
      ],
      ['fail', { MixedInstancesPolicy: { InstancesDistribution: { OnDemandPercentageAboveBaseCapacity: 0 } } }],
    ],
  });

  testOutcomes(autoscalingGroupChecks, 'autoscaling_group_elb_health_check_enabled', {
    says: 'is about groups with target groups',
    documents: [['not_applicable', { HealthCheckType: 'EC2' }]],
  });

  testOutcomes(autoscalingLaunchSettingChecks, 'autoscaling_group_launch_configuration_requires_imdsv2', {
    says: 'counts a metadata service that is disabled, and does not know the default of the account',
    documents: [
      ['pass', { MetadataOptions: { HttpEndpoint: 'disabled', HttpTokens: 'optional' } }],
      ['not_evaluated', {}],
    ],
  });
});
