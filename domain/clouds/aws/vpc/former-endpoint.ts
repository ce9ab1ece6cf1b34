import { isObject, type Json, type JsonObject } from '../../../json.ts';
import { sortedMap, sortedSet } from '../../canonical.ts';
import type { FormerType } from '../../former-type.ts';
import { normalisePolicyDocument, parsePolicyDocument } from '../policy-document.ts';

const dnsOptions: Readonly<Record<string, string>> = {
  DnsRecordIpType: 'dns_record_ip_type',
  PrivateDnsOnlyForInboundResolverEndpoint: 'private_dns_only_for_inbound_resolver_endpoint',
  PrivateDnsPreference: 'private_dns_preference',
  PrivateDnsSpecifiedDomains: 'private_dns_specified_domains',
};

/** VPC endpoints, as CloudFormation's schema `AWS::EC2::VPCEndpoint` shows them. */
export const formerVpcEndpoint: FormerType = {
  vendorType: 'AWS::EC2::VPCEndpoint',
  fields: {
    DnsOptions: 'dns_options',
    IpAddressType: 'ip_address_type',
    PolicyDocument: 'policy',
    PrivateDnsEnabled: 'private_dns_enabled',
    ResourceConfigurationArn: 'resource_configuration_arn',
    RouteTableIds: 'route_table_ids',
    SecurityGroupIds: 'security_group_ids',
    ServiceName: 'service_name',
    ServiceNetworkArn: 'service_network_arn',
    ServiceRegion: 'service_region',
    SubnetIds: 'subnet_ids',
    Tags: 'tags',
    VpcEndpointType: 'type',
    VpcId: 'vpc_id',
  },
  convert(document) {
    const text = (name: string): string | null => (typeof document[name] === 'string' ? document[name] : null);
    const set = (name: string): Json[] => (Array.isArray(document[name]) ? sortedSet(document[name]) : []);
    // AWS fills these in, and the schema's handler does not always show them.
    const shown: JsonObject = {};
    if (text('ServiceRegion') !== null) shown['service_region'] = text('ServiceRegion');
    if (text('IpAddressType') !== null) shown['ip_address_type'] = text('IpAddressType');
    const options = document['DnsOptions'];
    if (options !== undefined && isObject(options)) shown['dns_options'] = optionsOf(options);
    return {
      ...shown,
      type: text('VpcEndpointType'),
      vpc_id: text('VpcId'),
      service_name: text('ServiceName'),
      resource_configuration_arn: text('ResourceConfigurationArn'),
      service_network_arn: text('ServiceNetworkArn'),
      policy: policyOf(document['PolicyDocument']),
      private_dns_enabled: document['PrivateDnsEnabled'] === true,
      route_table_ids: set('RouteTableIds'),
      subnet_ids: set('SubnetIds'),
      security_group_ids: set('SecurityGroupIds'),
      tags: tagsOf(document['Tags']),
    };
  },
};

function policyOf(policy: Json | undefined): JsonObject | null {
  if (typeof policy === 'string') return policy === '' ? null : parsePolicyDocument(policy);
  return policy !== undefined && isObject(policy) ? normalisePolicyDocument(policy) : null;
}

function optionsOf(options: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => {
      const field = dnsOptions[name];
      return field === undefined ? [] : [[field, value]];
    }),
  );
}

function tagsOf(tags: Json | undefined): Record<string, string> {
  if (!Array.isArray(tags)) return {};
  return sortedMap(
    Object.fromEntries(
      tags.flatMap((tag) => {
        if (!isObject(tag) || typeof tag['Key'] !== 'string') return [];
        return [[tag['Key'], typeof tag['Value'] === 'string' ? tag['Value'] : '']];
      }),
    ),
  );
}
