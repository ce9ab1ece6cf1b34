import { securityGroups, resourcePolicy } from '../aspects.ts';
import { setAtCreation, topology } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `vpc_endpoint`: a VPC endpoint. `externalId` is the endpoint id. */
export interface VpcEndpointConfiguration extends Configuration {
  /** `Interface`, `Gateway`, `GatewayLoadBalancer`, `Resource` or `ServiceNetwork`. */
  type: string | null;
  vpc_id: string | null;
  service_name: string | null;
  /** Region of the service; absent where only the schema of an earlier release was read. */
  service_region?: string | null;
  resource_configuration_arn: string | null;
  service_network_arn: string | null;
  policy: JsonObject | null;
  private_dns_enabled: boolean;
  ip_address_type?: string | null;
  dns_options?: JsonObject | null;
  route_table_ids: string[];
  subnet_ids: string[];
  security_group_ids: string[];
  observed: { state: string | null; network_interface_ids: string[] };
}

/** VPC endpoints. Which networks reach a service by them is decided with the whole network in view. */
export const vpcEndpointType = defineResourceType<VpcEndpointConfiguration>({
  label: 'VPC endpoint',
  volatile: {
    state: 'set by the provider',
    network_interface_ids: 'assigned by the provider',
  },
  comparison: { laterFields: ['service_region', 'ip_address_type', 'dns_options'] },
  drift: {
    aspects: [resourcePolicy, securityGroups],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [tagSetting({ set: 'ec2.set_tags', remove: 'ec2.remove_tags' })],
    fixed: [
      [
        setAtCreation,
        ['type', 'vpc_id', 'service_name', 'service_region', 'resource_configuration_arn', 'service_network_arn'],
      ],
      [
        topology,
        [
          'dns_options',
          'ip_address_type',
          'private_dns_enabled',
          'route_table_ids',
          'security_group_ids',
          'subnet_ids',
        ],
      ],
      [
        'Programs in the VPC may lose access to the service: change the policy manually, with them in view.',
        ['policy'],
      ],
    ],
  },
});
