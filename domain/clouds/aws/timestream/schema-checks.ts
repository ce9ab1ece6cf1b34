import { isFalse, isOfKnown, propertyRules } from '../schemas/property-rules.ts';

export const timestreamInfluxDbChecks = propertyRules('AWS::Timestream::InfluxDBInstance', {
  timestream_influxdb_instance_not_publicly_accessible: {
    path: '/PubliclyAccessible',
    type: 'boolean',
    passes: isFalse,
    failure: 'The instance is publicly accessible',
  },
  timestream_influxdb_instance_multi_az: {
    path: '/DeploymentType',
    type: 'string',
    passes: isOfKnown({ passes: ['WITH_MULTIAZ_STANDBY'], fails: ['SINGLE_AZ'] }),
    failure: 'The instance has no standby in another Availability Zone',
  },
});
